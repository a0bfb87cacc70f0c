/** What one layout has that another has not, widget by widget: by their ids, as far as they are of one kind. */
import type { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import { layoutOf } from '../layout/layout.ts'

export const DIFFERENCES = ['added', 'removed', 'changed', 'moved'] as const
export type Difference = (typeof DIFFERENCES)[number]

/** Keys of widgets, in the order they stand in; of one that is changed and moved, that it is changed. */
export function differenceOf(
  before: DashboardContent,
  after: DashboardContent,
): Readonly<Record<Difference, readonly string[]>> {
  const earlier = new Map(before.widgets.map((widget) => [`${widget.key} ${widget.id}`, widget]))
  const [from, to] = [before, after].map(
    (content) => new Map(layoutOf(content, 'xl').map((place) => [place.id, place])),
  )
  const found: Record<Difference, string[]> = { added: [], removed: [], changed: [], moved: [] }
  for (const widget of after.widgets) {
    const name = `${widget.key} ${widget.id}`
    const own = earlier.get(name)
    earlier.delete(name)
    if (!own) found.added.push(widget.key)
    else if (textOf(own) !== textOf(widget)) found.changed.push(widget.key)
    else if (textOf(from?.get(own.id)) !== textOf(to?.get(widget.id))) found.moved.push(widget.key)
  }
  for (const { key } of earlier.values()) found.removed.push(key)
  return found
}

/** The same for the same value, in whatever order it was written. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? ''
