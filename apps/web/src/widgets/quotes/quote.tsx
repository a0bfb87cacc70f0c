/** The quote of anything a widget can name: a share, a coin, a pair of currencies, an index, a future or a bond. */
import { currencyPair } from '@paddock/market/instruments/currencies'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type WidgetSymbol, widgetSymbol } from '../../format/widget-symbol.ts'
import { useAccountId } from '../../live/account.ts'
import { referencesQuery, screenQuery } from '../../live/research.ts'
import type { LivePrice } from '../../live/streams/live-price.ts'
import { usePricePart } from '../../live/streams/prices.ts'
import { ratesQuery } from '../forex/pairs-query.ts'
import { useReadGood, useStreamedGood } from '../last-good.tsx'

/** Plain numbers, for the eye. What is not known is undefined. */
export interface WidgetQuote {
  readonly last: number | undefined
  readonly previousClose: number | undefined
  readonly open: number | undefined
  readonly high: number | undefined
  readonly low: number | undefined
  readonly bid?: number | undefined
  readonly ask?: number | undefined
  readonly volume?: number | undefined
  /** Digits after the point that it is quoted with; undefined where the price decides. */
  readonly digits?: number
  /** Its own name, where the desk's market has one for it. */
  readonly name?: string
}

const UNKNOWN: WidgetQuote = {
  last: undefined,
  previousClose: undefined,
  open: undefined,
  high: undefined,
  low: undefined,
}

interface QuoteProps {
  /** As settings hold it: `NASDAQ:AAPL`, `FX:EURUSD`. */
  readonly setting: string
  /** Volume, bids and asks are shown too: they move many times as often as prices. */
  readonly isWhole?: boolean
  readonly children: (quote: WidgetQuote, symbol: WidgetSymbol) => ReactNode
}

/** Draws its child with the quote, again whenever that changes. */
export function Quote({ setting, isWhole = false, children }: QuoteProps) {
  const symbol = widgetSymbol(setting)
  const Kind = { stock: Traded, coin: Traded, forex: Pair, reference: Reference }[symbol.kind]
  return (
    <Kind symbol={symbol.symbol} isWhole={isWhole}>
      {(quote) => children(quote, symbol)}
    </Kind>
  )
}

interface KindProps {
  readonly symbol: string
  readonly isWhole: boolean
  readonly children: (quote: WidgetQuote) => ReactNode
}

function Traded({ symbol, isWhole, children }: KindProps) {
  useStreamedGood(symbol)
  return children(
    usePricePart(
      symbol,
      useMemo(() => steady(isWhole ? WHOLE : SHOWN), [isWhole]),
    ),
  )
}

const SHOWN = ['last', 'previousClose', 'open', 'high', 'low'] as const
const WHOLE = [...SHOWN, 'volume', 'bid', 'ask'] as const

/** The same quote until one of the parts that are shown is another. */
function steady(
  parts: readonly (keyof LivePrice & keyof WidgetQuote)[],
): (price: LivePrice | undefined) => WidgetQuote {
  let kept = UNKNOWN
  return (price) => {
    const now: WidgetQuote = price ?? UNKNOWN
    if (parts.some((part) => kept[part] !== now[part])) kept = now
    return kept
  }
}

function Pair({ symbol, children }: KindProps) {
  const account = useAccountId()
  const query = useQuery(ratesQuery(account))
  useReadGood(query)
  const { data: screen } = useQuery(screenQuery(account, 'forex'))
  const rate = query.data?.[symbol]
  const day = screen?.rows.find((row) => row.symbol === symbol)
  if (!rate) return children(UNKNOWN)
  return children({
    last: rate.mp,
    bid: rate.bp,
    ask: rate.ap,
    previousClose: day?.previousClose ?? undefined,
    open: day?.open ?? undefined,
    high: day?.high == null ? undefined : Math.max(day.high, rate.mp),
    low: day?.low == null ? undefined : Math.min(day.low, rate.mp),
    digits: currencyPair(symbol)?.scale ?? 5,
    name: day?.name ?? symbol,
  })
}

function Reference({ symbol, children }: KindProps) {
  const query = useQuery(referencesQuery(useAccountId()))
  useReadGood(query)
  const found = query.data?.find((reference) => reference.symbol === symbol)
  if (!found) return children(UNKNOWN)
  const { value, previousClose, open, high, low, scale, name } = found
  return children({ last: value, previousClose, open, high, low, digits: scale, name })
}

/** Since the last close, as a ratio and in the quote's own units. */
export function changeOfQuote({ last, previousClose }: WidgetQuote): { ratio: number; amount: number } | undefined {
  if (last === undefined || !previousClose) return undefined
  return { ratio: last / previousClose - 1, amount: last - previousClose }
}
