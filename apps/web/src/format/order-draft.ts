/** Drafts in words. */
import type { DraftSource, DraftState, OrderDraft } from '@paddock/contract/desk/order-drafts'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { Tone } from '../ui/chip.tsx'
import { contractName } from './contract.ts'
import { dollars, plain, price } from './number.ts'
import { orderSentence } from './order.ts'
import { newYorkTime } from './time.ts'

/** `Buy 10 AAPL at 184.50 limit, target 193.00, stop 181.00`: exactly what is sent. */
export function draftSentence(order: PlaceOrder): string {
  const { legs, trail_price, trail_percent, take_profit, stop_loss } = order
  const isSpread = Boolean(legs?.length)
  const sentence = orderSentence({
    symbol: isSpread ? '' : (order.symbol ?? ''),
    side: order.side ?? '',
    type: order.type ?? 'market',
    qty: order.qty,
    notional: order.notional,
    limit_price: order.limit_price,
    stop_price: order.limit_price ? undefined : order.stop_price,
  })
  const more = [
    order.limit_price && order.stop_price && `from ${price(order.stop_price)} on`,
    trail_price && `${price(trail_price)} behind`,
    trail_percent && `${plain(trail_percent)} % behind`,
    take_profit?.limit_price && `target ${price(take_profit.limit_price)}`,
    stop_loss?.stop_price && `stop ${price(stop_loss.stop_price)}`,
  ]
  return [sentence, ...more.filter(Boolean)].join(', ')
}

/** What is traded; of several contracts the first. */
export const draftSymbol = ({ symbol, legs }: PlaceOrder): string =>
  legs?.length ? `${contractName(legs[0]?.symbol ?? '')}${legs.length > 1 ? ' …' : ''}` : contractName(symbol ?? '')

export const sourceName = (source: DraftSource): string =>
  source.kind === 'key' ? `Key ${source.name}` : source.kind === 'ticket' ? 'Ticket' : 'Alert'

/** Why it waits, or no longer: what refused it, what was written beside it, when it expired. */
export const whyOf = ({ held, note, refusal, state, expiresAt }: OrderDraft): string =>
  [
    state === 'expired' && `Expired ${newYorkTime(expiresAt)}`,
    state === 'sending' && 'Sent: waiting for the broker’s response',
    refusal && `Refused when approved: ${refusal}`,
    held && limitWords(held),
    note,
  ]
    .filter(Boolean)
    .join(' · ')

/** `$1,000.00 is above $500.00 an order`, without the name of the rule. */
const limitWords = ({ rule, message, limit, value }: NonNullable<OrderDraft['held']>): string =>
  rule === 'key-order-value' && value !== null
    ? `${dollars(value)} is above ${dollars(limit)} an order`
    : message.replace(/^key limit [a-z-]+: /, '')

const STATES: Readonly<Record<DraftState, readonly [name: string, tone: Tone | 'off']>> = {
  waiting: ['Awaits approval', 'primary'],
  sending: ['Sending', 'warning'],
  sent: ['Sent', 'gain'],
  discarded: ['Discarded', 'off'],
  expired: ['Expired', 'off'],
}
export const stateName = ({ state }: OrderDraft): string => STATES[state][0]
export const stateTone = ({ state }: OrderDraft): Tone | 'off' => STATES[state][1]

/** What can still become an order, now or once it is given more time. */
export const isOpenDraft = ({ state }: OrderDraft): boolean => state === 'waiting' || state === 'expired'
