/** Changes of a dashboard's widgets: what there is, not where it stands. */
import {
  BREAKPOINT_NAMES,
  type Breakpoint,
  type DashboardContent,
  type Layout,
  type LinkGroup,
  type Place,
  type Rendering,
  type StoredWidget,
} from '@paddock/contract/desk/dashboards/dashboard'
import { hashKey } from '@tanstack/react-query'
import { settled } from './arrange.ts'
import { hasRoom, layoutOf, lockedIn } from './layout.ts'

/** An id no widget of the dashboard has. */
export function newId({ widgets }: DashboardContent, key: string): string {
  const taken = new Set(widgets.map(({ id }) => id))
  const base = key.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!taken.has(id)) return id
  }
}

const changed = (content: DashboardContent, id: string, change: (widget: StoredWidget) => StoredWidget) => ({
  ...content,
  widgets: content.widgets.map((widget) => (widget.id === id ? change(widget) : widget)),
})

/** With another widget at the end; unchanged where there is no room for one. */
export const withWidget = (content: DashboardContent, key: string, id: string): DashboardContent =>
  hasRoom(content) ? { ...content, widgets: [...content.widgets, { id, key, options: {} }] } : content

/** With a copy of a widget, of the same size, as close below it as there is room. */
export function withCopy(content: DashboardContent, id: string, breakpoint: Breakpoint): DashboardContent {
  const original = content.widgets.find((widget) => widget.id === id)
  if (!original || !hasRoom(content)) return content
  const { isLocked: _, ...copied } = original
  const copy = { ...copied, id: newId(content, original.key) }
  const layout = layoutOf(content, breakpoint)
  const place = layout.find((each) => each.id === id)
  const widgets = [...content.widgets, copy]
  if (!place) return { ...content, widgets }
  const beside: Place = { ...place, id: copy.id, y: place.y + place.h }
  return {
    ...content,
    widgets,
    layouts: { ...content.layouts, [breakpoint]: withPlace(layout, beside, lockedIn(widgets)) },
  }
}

/** With one more place. What it would stand on goes below it; what is locked stays. */
function withPlace(layout: Layout, place: Place, locked: ReadonlySet<string>): Place[] {
  const isBelow = ({ id, y }: Place) => y >= place.y && !locked.has(id)
  const shifted = layout.map((each) => (isBelow(each) ? { ...each, y: each.y + place.h } : each))
  return [...settled([...shifted, place], locked)]
}

/** Without a widget; what stood below it moves up on every width that was arranged. */
export function without(content: DashboardContent, id: string): DashboardContent {
  const widgets = content.widgets.filter((widget) => widget.id !== id)
  const locked = lockedIn(widgets)
  const layouts = { ...content.layouts }
  for (const breakpoint of BREAKPOINT_NAMES) {
    const layout = layouts[breakpoint]?.filter((place) => place.id !== id)
    if (layout) layouts[breakpoint] = [...settled(layout, locked)]
  }
  return { ...content, widgets, layouts }
}

/**
 * With a widget that was removed from `before`, as it was and where it stood, or as near as what is there now lets it. Every change since stays;
 * where its id was given away meanwhile it gets another. Nothing changes where it is back already.
 */
export function broughtBack(content: DashboardContent, before: DashboardContent, id: string): DashboardContent {
  const at = before.widgets.findIndex((each) => each.id === id)
  const gone = before.widgets[at]
  if (!gone || !hasRoom(content)) return content
  const taking = content.widgets.find((each) => each.id === id)
  if (taking && hashKey([taking]) === hashKey([gone])) return content
  const isTaken = taking !== undefined
  const widget = isTaken ? { ...gone, id: newId(content, gone.key) } : gone
  const widgets = content.widgets.toSpliced(at, 0, widget)
  const locked = lockedIn(widgets)
  const layouts = { ...content.layouts }
  const removed = without(before, id).layouts
  for (const breakpoint of BREAKPOINT_NAMES) {
    const [now, then] = [layouts[breakpoint], before.layouts[breakpoint]]
    const place = then?.find((each) => each.id === id)
    if (!now || !then || !place) continue
    const isUnchanged = !isTaken && JSON.stringify(now) === JSON.stringify(removed[breakpoint])
    layouts[breakpoint] = isUnchanged ? then : withPlace(now, { ...place, id: widget.id }, locked)
  }
  return { ...content, widgets, layouts }
}

/** With a widget locked in place, or no longer. */
export const withLock = (content: DashboardContent, id: string): DashboardContent =>
  changed(content, id, ({ isLocked, ...widget }) => (isLocked ? widget : { ...widget, isLocked: true }))

/** With a widget whose symbols are streamed before those of others, or no longer. */
export const withStream = (content: DashboardContent, id: string, isAlways: boolean): DashboardContent =>
  changed(content, id, ({ alwaysStreams: _, ...widget }) => (isAlways ? { ...widget, alwaysStreams: true } : widget))

/** With a widget in a link group, or in none. */
export const withLink = (content: DashboardContent, id: string, link: LinkGroup | undefined): DashboardContent =>
  changed(content, id, ({ link: _, ...widget }) => (link ? { ...widget, link } : widget))

/** With a widget in one of its renderings, or in the person's default. */
export const withRendering = (
  content: DashboardContent,
  id: string,
  rendering: Rendering | undefined,
): DashboardContent =>
  changed(content, id, ({ rendering: _, ...widget }) => (rendering ? { ...widget, rendering } : widget))

/** As it follows from the other widths, not as it was arranged on this one. */
export function withoutLayout(content: DashboardContent, breakpoint: Breakpoint): DashboardContent {
  const { [breakpoint]: _, ...layouts } = content.layouts
  return { ...content, layouts }
}
