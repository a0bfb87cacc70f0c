/** What can be chosen now, and why the rest cannot: read from the broker's capability table. */
import { capabilityOf } from '@paddock/broker/account/capability'
import { auctionCutOff, isAuctionTaken } from '@paddock/broker/timing'
import { ORDER_TYPES, TIMES_IN_FORCE } from '@paddock/contract/entities/order'
import { classOf } from '@paddock/market/options/symbol'
import { timeInForceInFull, timeInForceName, typeName } from '../../format/order.ts'
import { newYorkHour } from '../../format/time.ts'
import { capability, type Draft, isFractional, orderClassOf, symbolOf, timesOf } from './draft.ts'

interface Offered {
  readonly value: string
  readonly label: string
  /** The label spelled out. */
  readonly detail?: string
  /** Undefined for what can be chosen. */
  readonly why: string | undefined
}

const CLASS_WORDS = { us_equity: 'stocks', us_option: 'options', crypto: 'crypto' } as const
const GROUP_WORDS = { bracket: 'with exits', oto: 'with an exit', oco: 'for exits', mleg: 'for several legs' } as const

/** Every order type, in the order of the table. */
export const typeChoices = (draft: Draft): Offered[] =>
  ORDER_TYPES.map((value) => ({ value, label: typeName(value), why: whyNotType(draft, value) }))

function whyNotType(draft: Draft, type: string): string | undefined {
  if (capability(draft, type)) return undefined
  const assetClass = classOf(symbolOf(draft))
  const orderClass = orderClassOf(draft)
  return orderClass === 'simple' || !capabilityOf(assetClass, type)
    ? `Not for ${CLASS_WORDS[assetClass]}`
    : `Not ${GROUP_WORDS[orderClass]}`
}

/** Every time in force. `at` is the market's time: orders for an auction are not always taken. */
export const timeChoices = (draft: Draft, at: number | undefined): Offered[] =>
  TIMES_IN_FORCE.map((value) => ({
    value,
    label: timeInForceName(value),
    detail: timeInForceInFull(value),
    why: whyNotTime(draft, value, at),
  }))

function whyNotTime(draft: Draft, time: string, at: number | undefined): string | undefined {
  if (!timesOf(draft).includes(time)) {
    const row = capability(draft)
    if (isFractional(draft) && row?.timesInForce.some((known) => known === time)) return 'Whole shares only'
    const orderClass = orderClassOf(draft)
    if (orderClass !== 'simple') return `Not ${GROUP_WORDS[orderClass]}`
    const assetClass = classOf(symbolOf(draft))
    const isKnown = capabilityOf(assetClass, 'limit')?.timesInForce.some((known) => known === time)
    return isKnown
      ? `Not for a ${typeName(draft.selectedOrderType.name).toLowerCase()} order`
      : `Not for ${CLASS_WORDS[assetClass]}`
  }
  return at === undefined ? undefined : auctionClosed(time, at)
}

/** Orders for an auction are not taken between its cut-off and the evening. */
export function auctionClosed(time: string, at: number): string | undefined {
  if (isAuctionTaken(time, at)) return undefined
  return `Accepted from 19:00 to ${newYorkHour(auctionCutOff(time, at))}`
}
