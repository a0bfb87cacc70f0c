/** The theme preference: mode, primary and neutral colour, and the palette of gains and losses. Kept in this browser. */
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

export const MODES = ['system', 'light', 'dark'] as const
export const PRIMARIES = [
  'fire',
  'orange',
  'amber',
  'lime',
  'emerald',
  'teal',
  'sky',
  'indigo',
  'violet',
  'rose',
] as const
export const NEUTRALS = ['slate', 'gray', 'zinc', 'neutral', 'stone'] as const
/** `safe` tells gains from losses for every kind of colour vision. */
export const PALETTES = ['classic', 'safe'] as const

const Theme = z.object({
  mode: z.catch(z.enum(MODES), 'dark'),
  primary: z.catch(z.enum(PRIMARIES), 'fire'),
  neutral: z.catch(z.enum(NEUTRALS), 'slate'),
  palette: z.catch(z.enum(PALETTES), 'classic'),
})
export type Theme = z.infer<typeof Theme>

/** Read by `public/theme.js` before the first paint. */
const KEY = 'paddock.theme'

/** The preference a stored text holds; whatever it lacks or misspells is the default. */
export function parseTheme(stored: string | null): Theme {
  try {
    return Theme.parse(JSON.parse(stored ?? '{}'))
  } catch {
    return Theme.parse({})
  }
}

const listeners = new Set<() => void>()
const systemIsLight = () => globalThis.matchMedia?.('(prefers-color-scheme: light)')
let theme = parseTheme(globalThis.localStorage?.getItem(KEY) ?? null)

export type ShownMode = 'light' | 'dark'

/** The mode on screen: what the page forces, or else what is chosen; `system` follows the operating system. */
export function shownMode(chosen: Theme['mode'], isSystemLight: boolean, forced?: ShownMode): ShownMode {
  if (forced) return forced
  return chosen === 'light' || (chosen === 'system' && isSystemLight) ? 'light' : 'dark'
}

let forced: ShownMode | undefined

/** The mode of a page that has only one; undefined gives the person's choice back. The choice is kept either way. */
export function forceMode(mode: ShownMode | undefined): void {
  if (mode === forced) return
  forced = mode
  apply()
}

const nowShown = () => shownMode(theme.mode, systemIsLight()?.matches ?? false, forced)

function apply(): void {
  const { dataset } = document.documentElement
  dataset.theme = nowShown()
  dataset.primary = theme.primary
  dataset.neutral = theme.neutral
  dataset.palette = theme.palette
  for (const listener of listeners) listener()
}

/** Changes part of the preference, at once and for the next visit. */
export function setTheme(change: Partial<Theme>): void {
  theme = { ...theme, ...change }
  localStorage.setItem(KEY, JSON.stringify(theme))
  apply()
}

/** Follows the operating system's scheme and the other tabs. Called once at startup. */
export function followSystemTheme(): void {
  systemIsLight()?.addEventListener('change', apply)
  addEventListener('storage', (event) => {
    if (event.key !== KEY) return
    theme = parseTheme(event.newValue)
    apply()
  })
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => theme)
/** The mode on screen, for what cannot read a style sheet, such as a canvas. */
export const useShownMode = (): ShownMode => useSyncExternalStore(subscribe, nowShown)
