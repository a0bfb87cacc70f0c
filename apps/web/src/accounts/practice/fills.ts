/** The dials of the practice broker's fills, in words. What each does to the last digit is in the repository's docs/fills.md. */
import type { FillPreset } from '@paddock/contract/desk/fill-dials'

export const PRESET_NAMES: Readonly<Record<FillPreset, string>> = {
  'alpaca-paper': 'As Alpaca paper',
  realistic: 'Realistic',
  harsh: 'Harsh',
}

export const PRESET_WORDS: Readonly<Record<string, string>> = {
  'alpaca-paper': 'Any size at the quote, no queue, one execution in ten is partial: optimistic, as paper trading is.',
  realistic: 'Limited to the size shown; resting limit orders queue behind it.',
  harsh: 'Half the size shown, 250 ms latency, three times the queue, occasional partial fills.',
  custom: 'Your own settings.',
}

export const FILL_DIALS = [
  {
    dial: 'latencyMs',
    name: 'Latency',
    unit: 'ms',
    most: 60_000,
    effect: 'From acceptance to the first possible execution.',
  },
  {
    dial: 'sizePercent',
    name: 'Size taken',
    unit: '%',
    most: 1_000,
    effect: 'Share of the size shown that one execution may take. 0: no limit.',
  },
  {
    dial: 'partialPercent',
    name: 'Partial fills',
    unit: '%',
    most: 100,
    effect: 'Share of executions that fill only a random part.',
  },
  {
    dial: 'queuePercent',
    name: 'Queue ahead',
    unit: '%',
    most: 10_000,
    effect: 'Size ahead of a resting limit order, relative to the size shown at its price. Empty: no queue.',
  },
  {
    dial: 'earlyAssignmentPercent',
    name: 'Early assignment',
    unit: '%',
    most: 100,
    effect: 'Share of evenings with profitable early exercise on which a short option is assigned.',
  },
] as const
