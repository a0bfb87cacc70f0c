/** How the practice venue behaves: named presets, and dials that can be turned one by one. What each does is in `docs/fills.md`. */
import { FILL_PRESETS, type FillDialChanges, type FillPreset } from '@paddock/contract/desk/fill-dials'

/** All of them are whole numbers, so that an event holds them exactly. */
export interface FillDials {
  /** The preset all other dials stand at, or `custom`. */
  readonly preset: FillPreset | 'custom'
  /** Milliseconds from acceptance, or from a stop's election, to the first possible execution. */
  readonly latencyMs: number
  /** Percent of the size shown that one execution may take; 0 is no limit. */
  readonly sizePercent: number
  /** Percent of executions that trade a random part only. */
  readonly partialPercent: number
  /** Percent of the size shown at its price that stands ahead of a limit that comes to rest; null is no queue: only the quote fills. */
  readonly queuePercent: number | null
  /** Whether what the best level lacks is taken from the levels behind it, where a venue shows them. */
  readonly isBookWalked: boolean
  /** Percent of the evenings on which whoever holds a written contract would gain by exercising it, and does. */
  readonly earlyAssignmentPercent: number
}

export const PRESETS: Readonly<Record<FillPreset, FillDials>> = {
  'alpaca-paper': {
    preset: 'alpaca-paper',
    latencyMs: 300,
    sizePercent: 0,
    partialPercent: 10,
    queuePercent: null,
    isBookWalked: false,
    earlyAssignmentPercent: 0,
  },
  realistic: {
    preset: 'realistic',
    latencyMs: 40,
    sizePercent: 100,
    partialPercent: 0,
    queuePercent: 100,
    isBookWalked: true,
    earlyAssignmentPercent: 0,
  },
  harsh: {
    preset: 'harsh',
    latencyMs: 250,
    sizePercent: 50,
    partialPercent: 10,
    queuePercent: 300,
    isBookWalked: true,
    earlyAssignmentPercent: 0,
  },
}

/** What an account begins with. */
export const DEFAULT_DIALS: FillDials = PRESETS.realistic

/** The dials after a change: a preset sets all of them, and what is given besides is turned from there. */
export function dialsAfter(before: FillDials, { preset, ...given }: FillDialChanges): FillDials {
  const turned = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after: FillDials = { ...(preset ? PRESETS[preset] : before), ...turned }
  const standing = FILL_PRESETS.find((name) => sameDials({ ...after, preset: name }, PRESETS[name]))
  return { ...after, preset: standing ?? 'custom' }
}

export const sameDials = (one: FillDials, other: FillDials): boolean =>
  (Object.keys(other) as (keyof FillDials)[]).every((dial) => one[dial] === other[dial])
