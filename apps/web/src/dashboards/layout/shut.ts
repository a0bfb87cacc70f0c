/** Widgets of a phone that are shut: only their heads stand there, and what is below them moves up. Kept in this browser. */
import { type Breakpoint, COLUMNS, type Layout } from '@paddock/contract/desk/dashboards/dashboard'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { keptValue } from '../../ui/kept-value.ts'
import { byReading } from './layout.ts'

const Kept = z.record(z.string(), z.array(z.string()))

/** Where one column of widgets is all there is room for. */
export const canShut = (breakpoint: Breakpoint): boolean => breakpoint === 'xs'

/** Each as high up as what stands above it lets it, those that are shut one row high. */
export function withShut(layout: Layout, shut: ReadonlySet<string>, breakpoint: Breakpoint): Layout {
  const depths = Array.from({ length: COLUMNS[breakpoint] }, () => 0)
  return [...layout].sort(byReading).map((place) => {
    const h = shut.has(place.id) ? 1 : place.h
    const y = Math.max(0, ...depths.slice(place.x, place.x + place.w))
    depths.fill(y + h, place.x, place.x + place.w)
    return { ...place, y, h }
  })
}

const kept = keptValue('paddock.shut', (stored): z.infer<typeof Kept> => z.safeParse(Kept, stored).data ?? {})

/** Ids of a dashboard's widgets that are shut, and what shuts one or opens it again. */
export function useShut(dashboard: string) {
  const ids = kept.useValue()[dashboard]
  const shut: ReadonlySet<string> = useMemo(() => new Set(ids), [ids])
  const toggle = (id: string) => {
    const next = new Set(shut)
    if (!next.delete(id)) next.add(id)
    kept.write({ ...kept.read(), [dashboard]: [...next] })
  }
  return { shut, toggle }
}
