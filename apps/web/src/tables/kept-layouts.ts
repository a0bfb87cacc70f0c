/** Layouts of tables, kept in this browser for the next visit. */
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { DENSITIES, type Layout, PLAIN_LAYOUT } from './layout.ts'

const Kept = z.object({
  order: z.array(z.string()),
  shown: z.array(z.string()),
  hidden: z.array(z.string()),
  widths: z.record(z.string(), z.number()),
  density: z.enum(DENSITIES),
})

const storageKey = (name: string) => `paddock.table.${name}`
const known = new Map<string, Layout>()
const listeners = new Set<() => void>()

/** What is kept under a name; the plain one where nothing is, or nothing that can be read. */
export function layoutOf(name: string): Layout {
  const held = known.get(name)
  if (held) return held
  const layout = readKept(name)
  known.set(name, layout)
  return layout
}

function readKept(name: string): Layout {
  try {
    const text = localStorage.getItem(storageKey(name))
    return text === null ? PLAIN_LAYOUT : Kept.parse(JSON.parse(text))
  } catch {
    return PLAIN_LAYOUT
  }
}

export function keepLayout(name: string, layout: Layout): void {
  known.set(name, layout)
  if (layout === PLAIN_LAYOUT) localStorage.removeItem(storageKey(name))
  else localStorage.setItem(storageKey(name), JSON.stringify(layout))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layout of a table; of one without a name, the plain one. */
export const useLayout = (name: string | undefined): Layout =>
  useSyncExternalStore(subscribe, () => (name === undefined ? PLAIN_LAYOUT : layoutOf(name)))
