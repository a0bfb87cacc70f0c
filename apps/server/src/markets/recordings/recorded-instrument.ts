/** What Alpaca tells of an asset, as an instrument of a recording; and its bars in that instrument's steps. */
import type { Asset } from '@paddock/contract/entities/asset'
import type { Bar as WireBar } from '@paddock/contract/entities/market-data'
import { parseInstant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Bar } from '@paddock/market/market'
import { instrumentOf } from '../asset-instrument.ts'

/** Nothing but the asset itself is recorded. */
const NOT_RECORDED: ReadonlySet<string> = new Set(['has_options', 'options_late_close'])

/** An instrument, and at which price it closed on the last day before the recording, in its steps. */
export interface RecordedInstrument extends Instrument {
  readonly closeBefore?: number
}

/** Undefined for what is neither a stock nor a coin. */
export function recordedInstrument(asset: Asset): Instrument | undefined {
  const instrument = instrumentOf(asset)
  return (
    instrument && {
      ...instrument,
      attributes: instrument.attributes.filter((attribute) => !NOT_RECORDED.has(attribute)),
    }
  )
}

/** A bar in steps. Finer prices than the steps are rounded to the nearest; undefined where its time is none. */
export function recordedBar({ priceScale, sizeScale }: Instrument, bar: WireBar): Bar | undefined {
  const start = parseInstant(bar.t)
  if (start === undefined) return undefined
  const price = (value: number): number => Math.round(value * 10 ** priceScale)
  const volume = Math.round(bar.v * 10 ** sizeScale)
  return {
    start,
    open: price(bar.o),
    high: price(bar.h),
    low: price(bar.l),
    close: price(bar.c),
    volume,
    turnover: Math.round(bar.vw * 10 ** priceScale * volume),
    trades: bar.n,
  }
}
