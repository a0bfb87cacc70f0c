/** The theme preference: mode, primary and neutral colour, and the palette of gains and losses. Kept in this browser. */
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { keptValue } from '../kept-value.ts'

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

/** The preference that was stored; whatever it lacks or misspells is the default. */
export function parseTheme(stored: unknown): Theme {
  const read = Theme.safeParse(stored)
  return read.success ? read.data : Theme.parse({})
}

/** Read by `public/theme.js` before the first paint. */
const kept = keptValue('paddock.theme', parseTheme)
const listeners = new Set<() => void>()
const systemIsLight = () => globalThis.matchMedia?.('(prefers-color-scheme: light)')

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

const nowShown = () => shownMode(kept.read().mode, systemIsLight()?.matches ?? false, forced)

function apply(): void {
  const { dataset } = document.documentElement
  const theme = kept.read()
  dataset.theme = nowShown()
  dataset.primary = theme.primary
  dataset.neutral = theme.neutral
  dataset.palette = theme.palette
  for (const listener of listeners) listener()
}

/** Changes part of the preference, at once and for the next visit. */
export function setTheme(change: Partial<Theme>): void {
  kept.write({ ...kept.read(), ...change })
}

/** Follows the operating system's scheme, what is chosen, and the other tabs. Called once at startup. */
export function followSystemTheme(): void {
  systemIsLight()?.addEventListener('change', apply)
  kept.onChange(apply)
  apply()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = kept.useValue
/** The mode on screen, for what cannot read a style sheet, such as a canvas. */
export const useShownMode = (): ShownMode => useSyncExternalStore(subscribe, nowShown)
