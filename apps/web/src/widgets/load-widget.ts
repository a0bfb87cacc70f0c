/** Every widget the desk can draw, by its key: whichever folder in a category of the gallery holds a `widget.ts`. */
import type { LoadedWidget } from './widget.ts'

const FOUND = import.meta.glob<LoadedWidget>('./*/*/widget.ts', { import: 'widget' })

/** By the name of its folder. */
const WIDGETS = new Map(Object.entries(FOUND).map(([path, load]) => [path.split('/').at(-2), load]))

/** `StockHeatMap` is in `market/stock-heat-map/`. */
const folderOf = (key: string): string => key.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()

const loadOf = (key: string) => WIDGETS.get(folderOf(key))

/** Whether the desk can draw it. */
export const isBuilt = (key: string): boolean => loadOf(key) !== undefined

const loading = new Map<string, Promise<LoadedWidget>>()

/** The widget of a key, loaded once; undefined where there is none. A load that failed is tried anew when it is asked for again. */
export function loadWidget(key: string): Promise<LoadedWidget> | undefined {
  const known = loading.get(key)
  if (known) return known
  const load = loadOf(key)
  if (!load) return undefined
  const loaded = load()
  loading.set(key, loaded)
  loaded.catch(() => loading.delete(key))
  return loaded
}
