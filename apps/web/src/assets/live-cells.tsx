/** The live figures of a symbol, one each, drawn again only when what they show has changed. */
import type { Asset } from '@paddock/contract/entities/asset'
import { subtract } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { Change } from '../format/change.tsx'
import { short } from '../format/number.ts'
import { price } from '../format/price.ts'
import { type LivePrice, usePricePart } from '../live/prices.ts'
import { ratio } from '../positions/valuation.ts'

export type Part = 'last' | 'bid' | 'ask' | 'volume'

/** The change since the last close, as a ratio. */
export function changeOf(live: LivePrice | undefined) {
  const last = fromWire(live?.last)
  const close = fromWire(live?.previousClose)
  return last && close && ratio(subtract(last, close), close)
}

export function LivePart({ asset, part }: { asset: Pick<Asset, 'symbol' | 'price_increment'>; part: Part }) {
  const value = usePricePart(asset.symbol, (live) => live?.[part])
  return <span className={part === 'last' ? undefined : 'muted'}>{price(value)}</span>
}

/** In hundredths of a percent, so that the cell is drawn again only when what it shows has changed. */
export function LiveChange({ symbol, hasArrow }: { symbol: string; hasArrow?: boolean }) {
  const points = usePricePart(symbol, (live) =>
    live?.last !== undefined && live.previousClose
      ? Math.round((live.last / live.previousClose - 1) * 10_000)
      : undefined,
  )
  return <Change ratio={points === undefined ? null : points / 10_000} isBare hasArrow={hasArrow ?? false} />
}

export function LiveVolume({ symbol }: { symbol: string }) {
  const volume = usePricePart(symbol, (live) => (live?.volume === undefined ? '–' : short(live.volume)))
  return <span className="muted">{volume}</span>
}
