import * as z from 'zod/mini'
import { choicesFrom } from '../../../ui/choices.ts'
import { choice, text, type Valid, wholeNumber, within } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { CustomView } from './custom-view.tsx'
import { addressProblem } from './read-json.ts'

const URL_HINT = 'Read by your browser: the host has to let other pages read it. Up to 1 MB.'
const COLUMNS_HINT = 'Such as price: Last price, volume. A chart takes a time and a number; a table all there are.'
const KINDS = choicesFrom({ table: 'Table', chart: 'Chart', metric: 'Figures', markdown: 'Text' })

/** What is read, and how it is shown: nothing in it is ever run. */
const SETTINGS = {
  title: text('Title', 60),
  url: text('Address of JSON', 2_000, '', { hint: URL_HINT, problem: addressProblem }),
  kind: choice('Shown as', KINDS, 'table', 'segments'),
  path: text('Part of the answer', 200, '', { hint: 'Such as data.items; empty for all of it.' }),
  columns: text('Fields', 1_000, '', { hint: COLUMNS_HINT }),
  refresh: wholeNumber('Read again every', 5, 86_400, 60, 'seconds'),
  sort: within(z.string().check(z.maxLength(1_000)), ''),
  filter: within(z.string().check(z.maxLength(200)), ''),
}
export type CustomSettings = Valid<typeof SETTINGS>

/** JSON of an address one names, once its host was allowed. */
export const widget = defineWidget({
  settings: SETTINGS,
  when: { columns: ({ kind }) => kind !== 'markdown' },
  view: CustomView,
})
