/** The same figures said aloud, for screen readers: words for signs and units. */
import { absolute } from '@paddock/decimal/decimal'
import { type Amount, amountOf, MINUS, money, percent, signOf } from './number.ts'
import { hidesAmounts } from './privacy.ts'

const WORDS = { '+': 'up ', [MINUS]: 'down ', '': '' } as const

const magnitude = (value: Amount) => {
  const amount = amountOf(value)
  return amount && absolute(amount)
}

/** `down 168.15 dollars` */
export const moneyAloud = (value: Amount): string =>
  !amountOf(value)
    ? 'no value'
    : hidesAmounts()
      ? 'hidden'
      : `${WORDS[signOf(value)]}${money(magnitude(value))} dollars`

/** `up 1.01 percent` */
export const percentAloud = (ratio: Amount): string =>
  amountOf(ratio) ? `${WORDS[signOf(ratio)]}${percent(magnitude(ratio)).replace(' %', ' percent')}` : 'no value'

const PHASES: Record<string, string> = {
  pre: 'Pre-market',
  regular: 'Regular hours',
  after: 'After hours',
  overnight: 'Overnight',
  closed: 'Closed',
}
/** What a phase of the market is called. */
export const phaseName = (phase: string): string => PHASES[phase] ?? phase
