/** Alpaca's test socket has one made-up stock that trades around the clock. Here it is the market's bitcoin, under that name. */
import { SECOND_MS } from '@paddock/market/instant'
import type { Broker, Listener, MarketType, Message } from '../accounts/broker.ts'

const TEST_SYMBOL = 'FAKEPACA'
const BEHIND_IT = 'BTC/USD'

/** About how often it is quoted. */
const QUOTE_MS = 5 * SECOND_MS

/** Answers how to stop listening; other symbols are silent. */
export function listenToTest(broker: Broker, type: MarketType, symbol: string, listener: Listener): () => void {
  if (symbol !== TEST_SYMBOL && symbol !== '*') return () => {}
  let quotedAt = Number.NEGATIVE_INFINITY
  return broker.subscribe({ kind: 'market', feed: 'crypto', type, symbol: BEHIND_IT }, (message) => {
    if (message.T === 'q') {
      const at = Date.parse(String(message.t))
      if (at < quotedAt + QUOTE_MS) return
      quotedAt = at
    }
    listener(asStock(message))
  })
}

/** A coin's message with the fields a stock's has; sizes are whole shares. */
function asStock({ T, S: _symbol, tks: _side, ...rest }: Message): Message {
  const whole = Object.fromEntries(
    ['s', 'bs', 'as', 'v'].flatMap((size) => (typeof rest[size] === 'number' ? [[size, Math.ceil(rest[size])]] : [])),
  )
  const venue = T === 'q' ? { bx: 'O', ax: 'R', c: ['R'], z: 'A' } : T === 't' ? { x: 'O', c: ['@'], z: 'A' } : {}
  return { T, S: TEST_SYMBOL, ...rest, ...whole, ...venue }
}
