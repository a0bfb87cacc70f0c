/** What the market shows against the order: how much there is at the quote, how far prices swing, how far apart prints and quote are. */
import { walkBook } from '@paddock/analytics/liquidity/book-walk'
import {
  absolute,
  type Decimal,
  decimal,
  formatDecimal,
  isAbove,
  isPositive,
  middle,
  multiply,
  subtract,
  toNumber,
} from '@paddock/decimal/decimal'
import { dollars, plain, price as priceText } from '../../format/number.ts'
import { typeChoice } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import type { Resolved } from '../figures/resolved.ts'
import { caution, danger, type Found } from './warning.ts'

/** How many times what is shown at the quote a market order may be before it is worth a word: more stands behind it than is shown. */
const TIMES_SHOWN = 10
/** Percent between the last print and the quote from which on the print may be of one venue alone. */
const FAR_PERCENT = decimal('0.02')

export function marketWarnings(facts: Facts, resolved: Resolved): Found[] {
  return [sizeShown(facts, resolved), exitsNear(facts, resolved), printFar(facts, resolved)]
}

const LIMIT_AT_FAR = (side: 'buy' | 'sell') => ({
  label: `Make it a limit at the ${side === 'buy' ? 'ask' : 'bid'}`,
  change: { selectedOrderType: typeChoice('limit'), limitPrice: side === 'buy' ? 'a' : 'b' },
})

function sizeShown({ touch, book }: Facts, { type, side, qty, notional, units, assetClass }: Resolved): Found {
  if (type !== 'market') return undefined
  if (assetClass === 'crypto') {
    const walk = book && walkBook(side === 'buy' ? book.asks : book.bids, { qty, notional })
    return (
      walk &&
      !walk.isWhole &&
      danger(
        'book-size',
        `The book shows ${plain(walk.filled)} down to ${priceText(walk.last)}: the rest fills at prices it does not show.`,
        LIMIT_AT_FAR(side),
      )
    )
  }
  const shown = touch && (side === 'buy' ? touch.ask : touch.bid)
  const size = qty ?? units
  if (assetClass !== 'us_equity' || !shown || !size || toNumber(size) <= shown * TIMES_SHOWN) return undefined
  const place = side === 'buy' ? 'ask' : 'bid'
  const text = `Only ${plain(shown)} are shown at the ${place}: the rest may fill further away.`
  return caution('book-size', text, LIMIT_AT_FAR(side))
}

/** An exit within what five minutes move the price is reached by noise. */
function exitsNear({ recent, last }: Facts, { exits, entry, stop, type, assetClass }: Resolved): Found {
  if (!recent || assetClass === 'us_option') return undefined
  const from = entry ?? last
  const near = (at: Decimal | undefined, of: Decimal | undefined) =>
    at && of && toNumber(absolute(subtract(at, of))) < recent.range
  const isStop = near(exits.stop, from) || ((type === 'stop' || type === 'stop_limit') && near(stop, last))
  const isTarget = near(exits.target, from)
  if (!isStop && !isTarget) return undefined
  const which = isStop && isTarget ? 'Stop and target are' : isStop ? 'The stop is' : 'The target is'
  return caution('exit-near', `${which} closer than the ${dollars(recent.range)} that five minutes move it by.`)
}

/** A stop is judged by prints: one that is far from the quote may be of a single venue. */
function printFar({ last, quote }: Facts, { type, assetClass }: Resolved): Found {
  if (!last || !quote || !isPositive(quote.bid) || assetClass === 'us_option') return undefined
  if (type !== 'stop' && type !== 'stop_limit' && type !== 'trailing_stop') return undefined
  const mid = middle(quote.bid, quote.ask)
  const away = absolute(subtract(last, mid))
  if (!isAbove(away, multiply(mid, FAR_PERCENT))) return undefined
  const [print, part] = [priceText(formatDecimal(last)), ((toNumber(away) / toNumber(mid)) * 100).toFixed(1)]
  return caution('print-far', `The last print, ${print}, is ${part} % from the quote: it may be of one venue alone.`)
}
