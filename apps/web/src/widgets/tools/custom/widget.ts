import { choicesFrom } from '../../../ui/choices.ts'
import { defineWidget } from '../../widget.ts'
import { CustomView } from './custom-view.tsx'
import { CustomSettings } from './settings.ts'

/** JSON of an address one names, once its host was allowed. */
export const widget = defineWidget({
  settings: CustomSettings,
  fields: [
    { kind: 'text', name: 'title', label: 'Title', most: 60 },
    {
      ...{ kind: 'text', name: 'url', label: 'Address of JSON', most: 2_000 },
      hint: 'Read by your browser: the host has to let other pages read it. Up to 1 MB.',
    },
    {
      ...{ kind: 'choice', name: 'kind', label: 'Shown as', look: 'segments' },
      choices: choicesFrom({ table: 'Table', chart: 'Chart', metric: 'Figures', markdown: 'Text' }),
    },
    {
      kind: 'text',
      name: 'path',
      label: 'Part of the answer',
      most: 200,
      hint: 'Such as data.items; empty for all of it.',
    },
    {
      ...{ kind: 'text', name: 'columns', label: 'Fields', most: 1_000 },
      hint: 'Such as price: Last price, volume. A chart takes a time and a number; a table all there are.',
      when: ({ kind }) => kind !== 'markdown',
    },
    { kind: 'number', name: 'refresh', label: 'Read again every', least: 5, most: 86_400, unit: 'seconds' },
  ],
  view: CustomView,
})
