/**
 * The broker's refusals in words a person can act on: what is wrong, with its numbers, and the way out. Read by code where Alpaca has one,
 * and by message. Source: Alpaca's trading API, answers of /v2/orders and /v2/positions.
 */
import { capital } from '../../../format/capital.ts'
import { dollars, ownDollars, quantity } from '../../../format/number.ts'

export interface Said {
  readonly title: string
  /** What to do about it. */
  readonly advice: string
}

/** What an answer's body names, as texts. */
type Named = (name: string) => string | undefined

type Row = readonly [words: RegExp, title: (found: readonly string[], named: Named) => string, advice: string]

const ROWS: readonly Row[] = [
  [
    /guardrail [a-z-]+: (.+)/,
    ([, words = '']) => capital(words),
    'Your guardrails refused it, and nothing was sent. They are under Settings → Configuration.',
  ],
  [
    /takes a fresh code of your authenticator app/,
    () => 'This needs a code of your authenticator app',
    'Nothing was sent. Send it again and enter a code.',
  ],
  [
    /this live account is locked: its desk was left alone for (\d+) minutes/,
    ([, minutes]) => `Locked after ${minutes} minutes of inactivity`,
    'Nothing was sent. Unlock the account and send it again.',
  ],
  [
    /this live account is locked/,
    () => 'This live account is locked',
    'Nothing was sent. Unlock it at the top of the page, or under Settings → Alpaca.',
  ],
  [
    /insufficient qty available for order \(requested: ([\d.]+), available: ([\d.]+)\)/,
    ([, , available], named) => {
      const held = named('held_for_orders') ?? '0'
      const free = `Only ${quantity(available)} ${named('symbol') ?? ''} are free`
      return held === '0' ? free : `${free}; ${quantity(held)} are held by working orders`
    },
    'Cancel the order that holds them, or ask for what is free.',
  ],
  [
    /insufficient options buying power.*\(required: ([\d.]+), available: ([\d.]+)\)/,
    ([, required, available]) => `Needs ${dollars(required)}, you have ${ownDollars(available)} for options`,
    'Trade fewer contracts, or a spread that holds less.',
  ],
  [
    /insufficient balance for (\w+) \(requested: ([\d.]+), available: ([\d.]+)\)/,
    ([, coin, requested, available]) => `Needs ${quantity(requested)} ${coin}, you have ${quantity(available)}`,
    'Coins are paid in cash and sold from what is free: working orders hold a part.',
  ],
  [
    /insufficient underlying qty available.*\(required: ([\d.]+), available: ([\d.]+)\)/,
    ([, required, available]) => `Needs ${quantity(required)} shares behind it, ${quantity(available)} are free`,
    'Buy the shares first, or free them from the orders that hold them.',
  ],
  [
    /insufficient (?:day trading )?buying power/,
    (_, named) => {
      const [required, available] = [named('cost_basis'), named('buying_power')]
      return required && available
        ? `Needs ${dollars(required)}, you have ${ownDollars(available)}`
        : 'Not enough buying power'
    },
    'Ask for less, or cancel orders that hold buying power.',
  ],
  [
    /wash trade/,
    () => 'It could trade with an order of your own',
    'Cancel the opposite order first, or place both as one order with exits.',
  ],
  [
    /invalid (\S+) ([\d.]+)\. sub-penny/,
    ([, field, at]) => `${at} is no price a stock trades at${field ? ` (${field.replaceAll('_', ' ')})` : ''}`,
    'Prices from a dollar up have two decimals, below it four.',
  ],
  [
    /stop price must be (less|greater) than current price/,
    ([, side], named) =>
      `A stop here lies ${side === 'less' ? 'below' : 'above'} the market${named('market_price') ? `, ${named('market_price')}` : ''}`,
    'Move the stop to its side, or use a limit order.',
  ],
  [
    /notional orders while having open closing/,
    () => 'Outside regular hours an order by amount stands alone on its side',
    'Cancel the other closing order, or sell by quantity.',
  ],
  [
    /cost basis must be >= minimal amount of order ([\d.]+)|notional (?:amount )?must be >= ([\d.]+)/,
    ([, least, other]) => `Orders of this kind are worth ${dollars(least ?? other)} at least`,
    'Ask for more.',
  ],
  [
    /notional value must be limited to 2 decimal/,
    () => 'Amounts have at most two decimals',
    'Round the amount to cents.',
  ],
  [/fractional orders must be DAY/, () => 'Fractions are for the day', 'Choose Day, or a whole number of shares.'],
  [
    /fractional orders must be simple/,
    () => 'Exits are for whole shares',
    'Choose a whole number, or leave the exits out.',
  ],
  [
    /fractional orders cannot be sold short/,
    () => 'Short sales are in whole shares',
    'Choose a whole number, or sell what you hold.',
  ],
  [
    /fractional trading is disabled|is not fractionable/,
    () => 'It trades in whole shares only',
    'Choose a whole number; fractions are allowed under Account configuration.',
  ],
  [
    /opg orders must be submitted/,
    () => 'Orders for the opening auction are accepted from 19:00 to 09:28 New York',
    'Choose Day, or wait for the evening.',
  ],
  [
    /cls orders must be submitted/,
    () => 'Orders for the closing auction are accepted from 19:00 to 15:55 New York, on a half day to 12:50',
    'Choose Day, or wait for the evening.',
  ],
  [
    /not allowed to short/,
    () => 'This account may not sell short',
    'It takes a margin account with $2,000 of equity and shorting allowed under Account configuration.',
  ],
  [
    /only day orders are allowed for hard-to-borrow/,
    () => 'Hard-to-borrow shares are sold short for the day only',
    'Choose Day, and locate shares first.',
  ],
  [/cannot be sold short/, () => 'It cannot be sold short', 'Buy a put instead, or choose another stock.'],
  [
    /short sell while a long buy order is open|long buy while a short sell order is open/,
    () => 'A short sale and an opening buy exclude each other',
    'Cancel the order on the other side first.',
  ],
  [
    /not eligible to trade|not authorized to trade options|level2/,
    () => 'The options level of this account is too low',
    'The level is under Account; closing always goes.',
  ],
  [
    /market orders are only allowed during market hours/,
    () => 'Market orders for options are taken in regular hours only',
    'Make it a limit order.',
  ],
  [/expires soon/, () => 'It expires within half an hour: it can only be closed', 'Choose a later expiration.'],
  [/restricted to liquidation/, () => 'This account may only close what it holds', 'Close or reduce positions.'],
  [
    /new orders are rejected by user request/,
    () => 'Trading is suspended by your own setting',
    'Switch it back on under Account configuration.',
  ],
  [/account is not authorized to trade/, () => 'Trading is blocked on this account', 'The reason is under Account.'],
  [
    /client_order_id must be unique/,
    () => 'An order of this id exists already: nothing was sent twice',
    'Look at your orders. A change makes it a new order.',
  ],
  [
    /order is already in|not cancelable|order is not cancelable/,
    () => 'The order has ended in the meantime',
    'Its fills are on its page.',
  ],
  [
    /cannot replace order in (\w+) status|isn't sent to exchange yet/,
    ([, status]) => `An order that is ${status?.replaceAll('_', ' ') ?? 'queued'} cannot be edited`,
    'Cancel it and enter a new one: until then nothing of it works.',
  ],
  [
    /(qty|time_in_force) cannot be changed for advanced/,
    ([, field]) => `The ${field === 'qty' ? 'quantity' : 'time in force'} of a group stays as it is`,
    'Cancel the group and enter it anew.',
  ],
  [/order parameters are not changed/, () => 'Nothing was changed', 'Change a price, the quantity or the time.'],
  [
    /order chain not fully replaced|order already replaced/,
    () => 'The change before this one is still on its way',
    'Wait for it, then change it again.',
  ],
  [
    /pattern day trading/,
    () => 'The broker counts a fourth day trade in five days',
    'It takes $25,000 of equity; hold the position overnight.',
  ],
  [
    /price band|limit up|limit down/i,
    () => 'The price is outside the band it may trade in',
    'Move the limit closer to the last price.',
  ],
  [/halted/i, () => 'It is halted', 'The order can be sent when trading resumes.'],
]

/** What a refusal says, by the broker's message; undefined for words that are not in the table. */
export function orderRefusalWords(message: string, named: Named): Said | undefined {
  for (const [words, title, advice] of ROWS) {
    const found = words.exec(message)
    if (found) return { title: title(found, named), advice }
  }
  return undefined
}
