/** What has only to be seen: when it will go, what it may cost, what it makes of the account. */
import { CONCENTRATED } from '@paddock/analytics/equity/live-account'
import { capabilityOf } from '@paddock/broker/account/capability'
import { tradesFrom, tradesOvernight } from '@paddock/broker/timing'
import {
  absolute,
  add,
  type Decimal,
  decimal,
  formatDecimal,
  isAbove,
  isNegative,
  isPositive,
  larger,
  middle,
  multiply,
  subtract,
  toNumber,
  ZERO,
} from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { dollars, price as priceText } from '../../format/number.ts'
import { age, newYorkMinute } from '../../format/time.ts'
import { OLD_QUOTE_MS } from '../../trading/orders/sending/confirm.ts'
import { type Draft, mayExtend, typeChoice } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { netQuote, type Resolved } from '../figures/resolved.ts'
import { timingOf } from '../figures/timing.ts'
import { caution, danger, type Found } from './warning.ts'

/** Part of a day's volume from which on an order is worth a word. */
const MOST_OF_VOLUME = 0.01

export function cautions(draft: Draft, facts: Facts, resolved: Resolved): Found[] {
  return [
    resolved.assetClass !== 'crypto' && queued(draft, facts, resolved),
    spread(draft, facts, resolved),
    ...amount(facts, resolved),
    oldQuote(facts, resolved),
  ]
}

/** Outside regular hours: what an order waits for. */
function queued(draft: Draft, facts: Facts, { assetClass }: Resolved): Found {
  const { phase, at } = facts
  const time = draft.selectedTimeInForce.name
  if (phase === 'regular' || time === 'opg' || time === 'cls') return undefined
  const isExtended = phase === 'pre' || phase === 'after'
  const isOvernight = phase === 'overnight' && tradesOvernight(facts.asset, facts.configuration)
  const { extendedHours } = draft
  const from = at === undefined ? undefined : tradesFrom(timingOf(draft, facts), at)
  if (extendedHours) {
    if (isExtended || isOvernight) return undefined
    return caution('queued', `The market is closed. The order waits for extended hours${when(from)}.`)
  }
  const fix =
    (isExtended || isOvernight) &&
    assetClass === 'us_equity' &&
    (mayExtend(draft)
      ? { label: 'Trade in extended hours', change: { extendedHours: true } }
      : draft.selectedOrderType.name === 'market' && capabilityOf('us_equity', 'limit')
        ? {
            label: 'Make it a limit for extended hours',
            change: {
              selectedOrderType: typeChoice('limit'),
              limitPrice: draft.isSell ? 'b' : 'a',
              extendedHours: true,
            },
          }
        : undefined)
  const why = isExtended ? 'Outside regular hours.' : 'The market is closed.'
  return caution('queued', `${why} The order waits for the next open${when(from)}.`, fix || undefined)
}

const when = (at: number | undefined): string => (at === undefined ? '' : `, ${newYorkMinute(at)}`)

const HUNDREDTH = decimal('0.01')
const TENTH = decimal('0.1')

/** A market order meets the other side of the quote. */
function spread(draft: Draft, { quote, contracts }: Facts, { type, legs, tick, assetClass }: Resolved): Found {
  if (type !== 'market') return undefined
  const wide = (what: string, width: Decimal, most: Decimal) =>
    isAbove(width, most) &&
    danger(
      'wide-spread',
      `The ${what} is ${priceText(formatDecimal(width))}. A limit order names your price.`,
      LIMIT_AT_MIDDLE,
    )
  if (legs.length > 1) {
    const net = netQuote(draft.legs, { contracts })
    const mid = net && absolute(middle(net.bid, net.ask))
    return mid && wide('net spread', subtract(net.ask, net.bid), larger(multiply(mid, TENTH), decimal('0.05')))
  }
  if (!quote || !isPositive(quote.bid)) return undefined
  // Contracts are quoted wider than what they are on.
  const most = multiply(quote.bid, assetClass === 'us_option' ? TENTH : HUNDREDTH)
  return wide('spread', subtract(quote.ask, quote.bid), larger(most, tick))
}

const LIMIT_AT_MIDDLE = {
  label: 'Make it a limit at mid',
  change: { selectedOrderType: typeChoice('limit'), limitPrice: 'm' },
} as const

/** Against the day's volume, the account's equity and its cash. */
function amount(
  facts: Facts,
  { units, qty, estimate, isClosing, assetClass, symbol, held, entry, multiplier, side }: Resolved,
): Found[] {
  const { volume, account } = facts
  const size = qty ?? units
  const part = assetClass === 'us_equity' && size && volume ? toNumber(size) / volume : 0
  const isLarge =
    part > MOST_OF_VOLUME &&
    danger('volume', `This is ${percentText(part)} of the day's volume: it may move the price.`)
  if (isClosing || !estimate || isNegative(estimate.value)) return [isLarge]
  const equity = fromWire(account?.equity)
  const before = entry ? multiply(multiply(absolute(held), entry), multiplier) : ZERO
  const after = add(estimate.value, before)
  const cash = fromWire(account?.cash)
  const borrowed = cash && subtract(estimate.hold, larger(cash, ZERO))
  return [
    isLarge,
    assetClass !== 'us_option' &&
      equity &&
      isPositive(equity) &&
      isAbove(after, multiply(equity, CONCENTRATED)) &&
      caution('concentration', `${symbol} would be ${percentText(toNumber(after) / toNumber(equity))} of the account.`),
    assetClass === 'us_equity' &&
      side === 'buy' &&
      borrowed &&
      isPositive(borrowed) &&
      caution('borrows', `${dollars(borrowed)} of this is borrowed: interest is charged overnight.`),
  ]
}

const percentText = (ratio: number): string => `${(ratio * 100).toFixed(ratio < 0.1 ? 1 : 0)} %`

function oldQuote({ quoteAge, phase }: Facts, { assetClass }: Resolved): Found {
  const isTrading = assetClass === 'crypto' || phase === 'regular'
  return (
    isTrading &&
    quoteAge !== undefined &&
    quoteAge > OLD_QUOTE_MS &&
    caution('old-quote', `The quote is ${age(quoteAge)} old.`)
  )
}
