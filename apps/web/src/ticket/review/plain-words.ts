/** An order in the standard terms: its type and side, its prices, its time in force, its hours. */
import { type Decimal, decimal, isBelow } from '@paddock/decimal/decimal'
import { dollars, plain, price } from '../../format/number.ts'
import { timeInForceInFull, typeName } from '../../format/order.ts'
import { type Draft, isWaitingDraft } from '../draft/draft.ts'
import type { Resolved } from '../figures/resolved.ts'

/** `Market buy, day order, regular hours.` */
export function plainWords(draft: Draft, resolved: Resolved): string {
  if (isWaitingDraft(draft))
    return 'Nothing is sent now: this server watches, and sends the order when it is triggered.'
  const time = draft.selectedTimeInForce.name
  const isAuction = time === 'opg' || time === 'cls'
  const terms = [orderWords(draft, resolved), timeInForceInFull(time), isAuction ? '' : hoursWords(draft, resolved)]
  return `${terms.filter(Boolean).join(', ')}.`
}

const hoursWords = ({ extendedHours }: Draft, { assetClass }: Resolved): string =>
  assetClass === 'crypto' ? '24/7' : extendedHours ? 'regular and extended hours' : 'regular hours'

function orderWords(draft: Draft, { side, type, limit, isCredit, stop, trail, legs, orderClass }: Resolved): string {
  if (orderClass === 'oco') return `OCO ${side}: take profit or stop loss`
  const name = legs.length > 1 ? `${typeName(type)} order of all legs` : `${typeName(type)} ${side}`
  const bound = (at: Decimal | undefined) => `limit ${at ? dollars(at) : 'not set'} or better`
  const trigger = `triggers at ${stop ? price(stop) : 'your stop'}`
  switch (type) {
    case 'market':
      return name
    case 'limit':
      if (legs.length > 1) return `${name}, net ${isCredit ? 'credit' : 'debit'} or better`
      return `${name} at ${limit ? dollars(limit) : 'your limit'} or better`
    case 'stop':
      return `${name}, ${trigger}${side === 'buy' && stop ? `, fills up to ${capWords(stop)} above it` : ''}`
    case 'stop_limit':
      return `${name}, ${trigger}, ${bound(limit)}`
    default:
      return `${name}, trails by ${trail ? (draft.trailUnit === 'price' ? dollars(trail) : `${plain(trail)} %`) : 'the trail'}`
  }
}

/** A buy stop becomes a limit order a little over its stop. Source: Alpaca, "Stop orders". */
const capWords = (stop: Decimal): string => (isBelow(stop, decimal(50)) ? '4 %' : '2.5 %')
