/** The dials of the practice broker's fills, in words. What each does to the last digit is in the repository's docs/fills.md. */
export const PRESETS = ['alpaca-paper', 'realistic', 'harsh'] as const
export type Preset = (typeof PRESETS)[number]

export const PRESET_NAMES: Readonly<Record<Preset, string>> = {
  'alpaca-paper': 'As Alpaca paper',
  realistic: 'Realistic',
  harsh: 'Harsh',
}

export const PRESET_WORDS: Readonly<Record<string, string>> = {
  'alpaca-paper':
    'Any size at the quote, no queue, one execution in ten a random part: flattering, as paper trading is.',
  realistic: 'The size shown is all there is, and a resting limit waits behind it.',
  harsh: 'Half the size shown, a quarter of a second late, three times the queue, parts now and then.',
  custom: 'Dials of your own.',
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
    effect: 'Of the size shown, what one execution may take. 0 is no limit.',
  },
  {
    dial: 'partialPercent',
    name: 'Partial fills',
    unit: '%',
    most: 100,
    effect: 'Of executions, how many trade a random part only.',
  },
  {
    dial: 'queuePercent',
    name: 'Queue ahead',
    unit: '%',
    most: 10_000,
    effect: 'Of the size shown at its price, what stands ahead of a resting limit. Empty is no queue.',
  },
  {
    dial: 'earlyAssignmentPercent',
    name: 'Early assignment',
    unit: '%',
    most: 100,
    effect: 'Of the evenings on which exercising pays the holder of a contract you wrote, how many end in assignment.',
  },
] as const
