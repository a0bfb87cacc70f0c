/** The quote of anything a widget can name: a share, a coin, a pair of currencies, an index, a future or a bond. */
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { type WidgetSymbol, widgetSymbol } from '../../format/widget-symbol.ts'
import { useAccountId } from '../../live/account.ts'
import { referencesQuery } from '../../live/research.ts'
import type { LivePrice } from '../../live/streams/live-price.ts'
import { usePricePart } from '../../live/streams/prices.ts'
import { useReadGood, useStreamedGood } from '../last-good.tsx'
import { type QuoteKindProps, UNKNOWN, type WidgetQuote } from './widget-quote.ts'

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

function Traded({ symbol, isWhole, children }: QuoteKindProps) {
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

const LoadedPair = lazy(async () => ({ default: (await import('./pair.tsx')).Pair }))

/** Currencies are in a few lists alone: what they are read by is loaded with the first. */
const Pair = (props: QuoteKindProps) => (
  <Suspense fallback={props.children(UNKNOWN)}>
    <LoadedPair {...props} />
  </Suspense>
)

function Reference({ symbol, children }: QuoteKindProps) {
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
