/** Who sent an order, when, and at which quotes, in words. */
import type { OrderIntent, SeenQuote } from '@paddock/contract/desk/order-intents'
import { price } from './number.ts'
import { bareTimeOfDay, newYorkTime } from './time.ts'

const SENDERS = { user: 'from the desk', key: 'by access key', 'wake-up': 'by this server', admin: 'by an operator' }

/** `Sent from the desk, Mon 09 Mar 2026 11:00:00 New York. AAPL 187.18 × 187.20 (IEX, 10:59:59), last 187.19 (10:59:58).` */
export function intentText({ at, actor, quotes }: OrderIntent): string {
  const who = actor ? ` ${SENDERS[actor.kind]}${actor.kind === 'key' ? ` ${actor.id}` : ''}` : ''
  const seen = quotes?.map(quoteText).join('; ')
  return `Sent${who}, ${newYorkTime(at)}.${seen ? ` ${seen}.` : ''}`
}

function quoteText({ symbol, feed, bid, ask, quoted_at: quotedAt, last, traded_at: tradedAt }: SeenQuote): string {
  const of = (...parts: (string | null)[]) => {
    const said = parts.filter((part) => part !== null).join(', ')
    return said ? ` (${said})` : ''
  }
  const time = (at: string | null) => at && bareTimeOfDay(at)
  const quote = `${symbol} ${price(bid)} × ${price(ask)}${of(feed, time(quotedAt))}`
  return last === null ? quote : `${quote}, last ${price(last)}${of(time(tradedAt))}`
}
