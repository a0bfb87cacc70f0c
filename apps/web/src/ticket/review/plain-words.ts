/** What an order does, in a sentence: the price it takes, when it trades, until when it stays. */
import { type Decimal, decimal, isBelow } from '@paddock/decimal/decimal'
import { dollars } from '../../format/money.ts'
import { timeInForceName } from '../../format/order.ts'
import { price } from '../../format/price.ts'
import { type Draft, isWaitingDraft } from '../draft/draft.ts'
import type { Resolved } from '../figures/resolved.ts'

const ENDS: Readonly<Record<string, string>> = {
  day: 'until the close',
  gtc: 'until it is cancelled, 90 days at most',
  ioc: 'at once; what does not fill is cancelled',
  fok: 'all at once or not at all',
  opg: 'in the opening auction only',
  cls: 'in the closing auction only',
}

export function plainWords(draft: Draft, resolved: Resolved): string {
  if (isWaitingDraft(draft))
    return 'Nothing is sent now: this server waits, and sends an ordinary order when it is reached.'
  const { side, assetClass, legs } = resolved
  const verb = legs.length > 1 ? 'Trades all legs together' : side === 'buy' ? 'Buys' : 'Sells'
  const hours =
    assetClass === 'crypto'
      ? 'around the clock'
      : draft.extendedHours
        ? 'in regular and extended hours'
        : 'in regular hours'
  const time = draft.selectedTimeInForce.name
  const until = ENDS[time] ?? timeInForceName(time).toLowerCase()
  const isAuction = time === 'opg' || time === 'cls'
  return `${verb} ${atWords(draft, resolved)}${isAuction ? '' : `, ${hours}`}, ${until}.`
}

function atWords(draft: Draft, { side, type, limit, stop, trail, legs, orderClass }: Resolved): string {
  const bound = (at: Decimal | undefined) =>
    `${side === 'buy' ? 'at or below' : 'at or above'} ${at ? dollars(at) : 'your limit'}`
  if (orderClass === 'oco') return 'at the target or, if the stop is reached first, at what the market gives'
  switch (type) {
    case 'market':
      return 'at the best price there is'
    case 'limit':
      return legs.length > 1 ? `at a net ${draft.isCredit ? 'credit' : 'debit'} no worse than yours` : bound(limit)
    case 'stop':
      return `once the market reaches ${stop ? price(stop) : 'your stop'}${side === 'buy' && stop ? `, up to ${capWords(stop)} over it` : ''}`
    case 'stop_limit':
      return `${bound(limit)} once the market reaches ${stop ? price(stop) : 'your stop'}`
    default:
      return `once the market turns by ${trail ? (draft.trailUnit === 'price' ? dollars(trail) : `${draft.trailPrice} %`) : 'the trail'}`
  }
}

/** A buy stop becomes a limit order a little over its stop. Source: Alpaca, "Stop orders". */
const capWords = (stop: Decimal): string => (isBelow(stop, decimal(50)) ? '4 %' : '2.5 %')
