/** Held orders in words and tones. */
import {
  ENDED_STEP_STATES,
  type HeldOrder,
  type HeldStatus,
  type HeldStep,
  type HoldOrder,
} from '@paddock/contract/desk/held-orders'
import { conditionWords, stepName } from '@paddock/contract/desk/held-words'
import { contractName } from '../../format/contract.ts'
import { price } from '../../format/number.ts'
import { newYorkMinute } from '../../format/time.ts'
import type { Tone } from '../../ui/chip.tsx'

const STATUS: Readonly<Record<HeldStatus, readonly [name: string, tone: Tone | 'off']>> = {
  waiting: ['Waiting', 'primary'],
  asks: ['Asks', 'warning'],
  reached: ['Reached', 'warning'],
  sent: ['Sent', 'primary'],
  done: ['Done', 'gain'],
  cancelled: ['Cancelled', 'off'],
  failed: ['Failed', 'loss'],
}

/** What it is doing, in a word or two: one that waits for its entry says so. */
export const heldStatusName = ({ status, isArmed }: HeldOrder): string =>
  status === 'waiting' && !isArmed ? 'Waits for its entry' : STATUS[status][0]
export const heldStatusTone = ({ status }: HeldOrder): Tone | 'off' => STATUS[status][1]

/** A step that is still to come: `Trailing stop 2 % behind, stands at 181.20`, `Target at 193.00`. */
export function stepWords(held: HeldOrder, step: HeldStep): string {
  const { when, dueAt, stop } = step
  const name = stepName(held, step)
  const own = contractName(held.symbol)
  switch (when.kind) {
    case 'price':
      if (held.isEntry)
        return `${name} when ${contractName(when.symbol ?? held.symbol)} ${when.direction} to ${price(when.price)}`
      return when.symbol === undefined || when.symbol === held.symbol
        ? `${name} at ${price(when.price)}`
        : `${name}: ${contractName(when.symbol)} ${when.direction} to ${price(when.price)}`
    case 'trail':
      return `${name} ${when.by === 'percent' ? `${when.value} %` : `$${when.value}`} behind${stop ? `, stop at ${price(stop)}` : ''}`
    default:
      return `${name} ${when.kind === 'close' ? conditionWords(when, own) : ''}${dueAt ? `${when.kind === 'close' ? ', ' : 'at '}${newYorkMinute(dueAt)}` : ''}`
  }
}

export const comingSteps = ({ steps }: HeldOrder): readonly HeldStep[] =>
  steps.filter(({ state }) => !ENDED_STEP_STATES.has(state))

/** The request that holds the same again; undefined where part of it has happened. */
export function againOf(held: HeldOrder): HoldOrder | undefined {
  const { symbol, side, qty, left, isEntry, afterOrder, isArmed, onMissed, steps } = held
  if (qty !== left) return undefined
  return {
    ...{ symbol, side, qty, isEntry, onMissed },
    ...(afterOrder !== null && !isArmed && { afterOrder }),
    steps: steps.map(({ when, qty: share, order }) => ({ when, order, ...(share !== null && { qty: share }) })),
  }
}
