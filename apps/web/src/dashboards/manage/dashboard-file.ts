/** A dashboard as a file: what is written, and what is wrong with what is read. A file holds neither keys nor accounts, and places no orders. */
import { BREAKPOINT_NAMES, DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import * as z from 'zod/mini'
import { download as downloadFile } from '../../tables/download.ts'
import { catalogued } from '../../widgets/catalogue.ts'
import { settled } from '../layout/arrange.ts'
import { lockedIn } from '../layout/layout.ts'
import { checksumOf } from './checksum.ts'

const FORMAT = 'paddock-dashboard'
const VERSION = 1
/** Characters; the largest dashboard is a tenth of it. */
const MOST_CHARACTERS = 1_000_000

const Envelope = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  /** Of the dashboard as it was written; files of before have none. */
  checksum: z.optional(z.string()),
  dashboard: z.unknown(),
})

/** What is asked of another host may hold a key to it, in what follows its path. */
const withoutKeys = (widget: DashboardContent['widgets'][number]): typeof widget => {
  const url = widget.key === 'Custom' && typeof widget.options.url === 'string' ? URL.parse(widget.options.url) : null
  return url ? { ...widget, options: { ...widget.options, url: url.origin + url.pathname } } : widget
}

export function fileText({ name, widgets, layouts }: DashboardContent): string {
  const dashboard = { name, widgets: widgets.map(withoutKeys), layouts }
  const checksum = checksumOf(JSON.stringify(dashboard))
  return `${JSON.stringify({ format: FORMAT, version: VERSION, checksum, dashboard }, undefined, 2)}\n`
}

type ReadFile =
  | {
      readonly kind: 'dashboard'
      readonly content: DashboardContent /** Keys this desk has never heard of. */
      readonly unknown: readonly string[]
      /** Its checksum is not that of what is in it: it was edited, or damaged. */
      readonly isAltered: boolean
    }
  | { readonly kind: 'refused'; readonly why: string }

const refused = (why: string): ReadFile => ({ kind: 'refused', why })

/** The dashboard of a file's text, its widgets off each other, or a sentence that says what is wrong and where. */
export function readFile(text: string): ReadFile {
  if (text.length > MOST_CHARACTERS) return refused('The file is larger than any dashboard.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused('The file is not JSON.')
  }
  const envelope = z.safeParse(Envelope, value)
  if (!envelope.success) return refused('The file is not a dashboard of this desk.')
  if (envelope.data.version !== VERSION)
    return refused(`The file is of version ${envelope.data.version}; this desk reads version ${VERSION}.`)
  const read = z.safeParse(DashboardContent, envelope.data.dashboard)
  if (!read.success) {
    const [issue] = read.error.issues
    const path = issue?.path.map(String).join('.')
    const unknown = issue?.code === 'unrecognized_keys' ? `: ${issue.keys.join(', ')} is not known` : ''
    return refused(
      `The dashboard is incomplete${path ? ` at ${path}` : ''}${unknown || `: ${issue?.message ?? 'invalid'}`}.`,
    )
  }
  const ids = read.data.widgets.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) return refused(`Two widgets have the id ${twice}.`)
  const { name, widgets } = read.data
  const locked = lockedIn(widgets)
  const layouts = { ...read.data.layouts }
  for (const breakpoint of BREAKPOINT_NAMES) {
    const places = layouts[breakpoint]?.filter(
      ({ id }, at, all) => ids.includes(id) && all.findIndex((each) => each.id === id) === at,
    )
    if (places) layouts[breakpoint] = [...settled(places, locked)]
  }
  const unknown = [...new Set(widgets.map(({ key }) => key).filter((key) => !catalogued(key)))]
  const { checksum } = envelope.data
  const isAltered = checksum !== undefined && checksum !== checksumOf(JSON.stringify(envelope.data.dashboard))
  return { kind: 'dashboard', content: { name, widgets, layouts }, unknown, isAltered }
}

/** Gives the browser a file to keep. */
export const download = (content: DashboardContent, id: string): void =>
  downloadFile(`${id.replace(/[^\p{L}\p{N}-]+/gu, '-')}.dashboard.json`, fileText(content), 'application/json')
