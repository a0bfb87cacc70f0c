/**
 * Symbols whose prices are not streamed: the plan has no place for them, or its feed is another's or not to be had. While they are on screen
 * they are asked for every few seconds, and whoever shows them says so.
 */
import * as z from 'zod/mini'
import { type Feed, feedOf, holdBack, subscribeMarket } from './market-stream.ts'
import { readAgain } from './prices.ts'
import { setRefusedStreams } from './refused-streams.ts'

/** Milliseconds between two readings of what is not streamed. */
export const POLL_EVERY = 5_000

/** Alpaca's code of a plan that streams no more symbols. */
export const SYMBOL_LIMIT = 405
/** Ours, of a symbol that leaves its place to one that matters more. */
export const GAVE_WAY = 0

/** The server's words end with the channel and the symbol: `symbol limit exceeded: quotes AAPL`. */
const Refusal = z.looseObject({ code: z.number(), msg: z.string() })
const NAMED = /: (quotes|trades) (\S+)$/

interface Refused {
  readonly code: number
  /** Listens for what comes all the same: then it is streamed again. */
  readonly stop: () => void
}

const refused = new Map<string, Refused>()
let timer: ReturnType<typeof setInterval> | undefined
const keyOf = (view: string | undefined, symbol: string) => `${view ?? ''} ${symbol}`

function changed(): void {
  if (refused.size === 0) {
    clearInterval(timer)
    timer = undefined
  } else timer ??= setInterval(poll, POLL_EVERY)
  setRefusedStreams(new Map([...refused].map(([key, { code }]) => [key, code])))
}

/** Those that nobody shows any more are forgotten: they are told anew when they are shown again. What gives way does so as long as it is told to. */
function poll(): void {
  for (const [key, { code, stop }] of refused) {
    const at = key.indexOf(' ')
    if (readAgain(key.slice(0, at) || undefined, key.slice(at + 1)) || code === GAVE_WAY) continue
    stop()
    refused.delete(key)
  }
  changed()
}

/** Takes note of an error of a view's market socket; those that name no symbol are not about one. */
export function noteStreamError(view: string | undefined, feed: Feed, error: unknown): void {
  const read = z.safeParse(Refusal, error)
  const [, channel, symbol] = NAMED.exec(read.data?.msg ?? '') ?? []
  if (!read.success || symbol === undefined) {
    console.warn(`${feed} stream:`, error)
    return
  }
  const key = keyOf(view, symbol)
  if (feedOf(symbol) !== feed || refused.has(key)) return
  const heard = () => {
    refused.get(key)?.stop()
    if (refused.delete(key)) changed()
  }
  refused.set(key, {
    code: read.data.code,
    stop: subscribeMarket(view, channel === 'trades' ? 'trades' : 'quotes', symbol, heard),
  })
  readAgain(view, symbol)
  changed()
}

/** Takes symbols of a view off its streams, and those back that are no longer named: the others are asked for their prices. */
export function giveWay(view: string | undefined, symbols: ReadonlySet<string>): void {
  const prefix = keyOf(view, '')
  const wanted = new Set([...symbols].map((symbol) => keyOf(view, symbol)))
  let isOther = false
  for (const [key, { code }] of refused) {
    if (code !== GAVE_WAY || !key.startsWith(prefix) || wanted.has(key)) continue
    isOther = refused.delete(key)
  }
  for (const key of wanted) {
    const before = refused.get(key)
    if (before?.code === GAVE_WAY) continue
    before?.stop()
    refused.set(key, { code: GAVE_WAY, stop: () => {} })
    isOther = true
  }
  if (!isOther) return
  holdBack(view, symbols)
  for (const symbol of symbols) readAgain(view, symbol)
  changed()
}

/** Of a view's symbols those that are not streamed, with the first code there is. */
export function refusedAmong(
  all: ReadonlyMap<string, number>,
  view: string | undefined,
  symbols: readonly string[],
): { readonly symbols: readonly string[]; readonly code: number } | undefined {
  const own = symbols.filter((symbol) => all.has(keyOf(view, symbol)))
  const code = own[0] === undefined ? undefined : all.get(keyOf(view, own[0]))
  return code === undefined ? undefined : { symbols: own, code }
}
