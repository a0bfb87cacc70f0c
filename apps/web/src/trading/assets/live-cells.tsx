/** The live figures of a symbol, one each, drawn again only when what they show has changed. */
import { ratio } from '@paddock/analytics/equity/valuation'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import { subtract } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useCallback } from 'react'
import { Change, changeFigure, type Figure } from '../../format/change.tsx'
import { price, short } from '../../format/number.ts'
import { LiveFigure } from '../../live/streams/live-figure.tsx'
import type { LivePrice } from '../../live/streams/live-price.ts'
import { usePricePart } from '../../live/streams/prices.ts'

export type Part = 'last' | 'bid' | 'ask' | 'open' | 'high' | 'low' | 'volume'

/** The change since the last close, as a ratio. */
export function changeOf(live: LivePrice | undefined) {
  const last = fromWire(live?.last)
  const close = fromWire(live?.previousClose)
  return last && close && ratio(subtract(last, close), close)
}

export function LivePart({ asset, part }: { asset: Pick<ListedAsset, 'symbol' | 'price_increment'>; part: Part }) {
  const figure = useCallback(
    (live: LivePrice | undefined): Figure => ({ text: price(live?.[part]), ...(part !== 'last' && MUTED) }),
    [part],
  )
  return <LiveFigure symbol={asset.symbol} figure={figure} />
}

/** In hundredths of a percent, so that the cell is drawn again only when what it shows has changed. */
export function LiveChange({ symbol, hasArrow }: { symbol: string; hasArrow?: boolean }) {
  const points = usePricePart(symbol, changePoints)
  return <Change ratio={points === undefined ? null : points / 10_000} isBare hasArrow={hasArrow ?? false} />
}

const changePoints = (live: LivePrice | undefined): number | undefined =>
  live?.last !== undefined && live.previousClose ? Math.round((live.last / live.previousClose - 1) * 10_000) : undefined

const changeOfDay = (live: LivePrice | undefined): Figure => {
  const points = changePoints(live)
  return changeFigure({ ratio: points === undefined ? null : points / 10_000 })
}

/** The same in a list, where many move at once. */
export const ListedChange = ({ symbol }: { symbol: string }) => <LiveFigure symbol={symbol} figure={changeOfDay} />

const MUTED = { className: 'muted' }

/** A stock's own volume begins with its regular session: until then it is `lastSession`'s, where that is shown. */
export function LiveVolume({ symbol, lastSession }: { symbol: string; lastSession?: number | undefined }) {
  const figure = useCallback(
    (live: LivePrice | undefined): Figure => {
      const volume = live?.volume ?? lastSession
      return { text: volume === undefined ? '–' : short(volume), ...MUTED }
    },
    [lastSession],
  )
  return <LiveFigure symbol={symbol} figure={figure} />
}
