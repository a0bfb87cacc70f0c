/** The order in words, as its button says it. */
import { formatDecimal } from '@paddock/decimal/decimal'
import { contractName } from '../../format/contract.ts'
import { dollars, plain, price } from '../../format/number.ts'
import { orderSentence } from '../../format/order.ts'
import { spreadSentence } from '../../format/spread.ts'
import { type Draft, isHeldExit, isHeldOrder, isTrailing } from '../draft/draft.ts'
import type { Resolved } from '../figures/resolved.ts'
import { trailWords } from './held-request.ts'

/** `Buy 10 AAPL at 184.50 limit, target 193.00, stop 181.00`. What is missing is left out. */
export function sentenceOf(draft: Draft, resolved: Resolved): string {
  const { legs, side, symbol, type, qty, notional, limit, stop, trail, exits, isClosing, assetClass, held } = resolved
  if (legs.length > 1) {
    const known = legs.flatMap(({ side, ratio, contract }) =>
      contract ? [{ side, ratio, terms: contract.terms }] : [],
    )
    const net = type === 'limit' && limit ? formatDecimal(limit) : undefined
    return known.length === legs.length
      ? spreadSentence(known, qty ? plain(qty) : '', net)
      : `Trade ${legs.length} legs`
  }
  const exit = [
    exits.target && `target ${price(exits.target)}`,
    exits.stop && (isTrailing(draft.exits) ? `trailing stop ${trailWords(draft.exits)}` : `stop ${price(exits.stop)}`),
  ].filter(Boolean)
  if (isHeldExit(draft)) {
    const what = `Hold exits of ${qty ? plain(qty) : ''} ${contractName(symbol)}`.replaceAll('  ', ' ')
    return exit.length > 0 ? `${what}: ${exit.join(', ')}` : what
  }
  const words = {
    symbol: contractName(symbol),
    side,
    type,
    qty: qty ? formatDecimal(qty) : null,
    notional: notional ? formatDecimal(notional) : null,
    limit_price: limit ? formatDecimal(limit) : null,
    stop_price: stop ? formatDecimal(stop) : null,
  }
  const isOco = draft.exits.isOn && draft.exits.isExit
  const sentence =
    type === 'trailing_stop' && trail
      ? `${orderSentence({ ...words, type: '' }).trimEnd()} trailing ${draft.trailUnit === 'price' ? dollars(trail) : `${plain(trail)} %`}`
      : isOco
        ? orderSentence({ ...words, limit_price: null, type: '' }).trimEnd()
        : orderSentence(words)
  const said = sideWords(side, isClosing, assetClass, held.coefficient < 0n)
  const named = said === null ? sentence : sentence.replace(/^(Buy|Sell)/, said)
  if (isHeldOrder(draft)) {
    const { symbol: other, direction, price: at } = draft.wait
    return `${named} when ${other.trim().toUpperCase() || '…'} ${direction} to ${price(at)}`
  }
  return exit.length > 0 ? `${named}, ${exit.join(', ')}` : named
}

/** What a side is for who holds what: null where the plain word says it. */
export function sideWords(
  side: 'buy' | 'sell',
  isClosing: boolean,
  assetClass: string,
  isShort: boolean,
): string | null {
  if (assetClass === 'us_option') return `${side === 'buy' ? 'Buy' : 'Sell'} to ${isClosing ? 'close' : 'open'}`
  if (side === 'buy') return isClosing ? 'Buy to cover' : null
  return isClosing || assetClass === 'crypto' ? null : isShort ? 'Add to short' : 'Sell short'
}
