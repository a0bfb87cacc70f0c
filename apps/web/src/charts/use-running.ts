/** The running bar of a chart: moved by prints, drawn once a frame, its studies once a second. */
import { MINUTE_MS } from '@paddock/market/instant'
import { useEffect, useState } from 'react'
import { subscribeBars } from '../live/streams/bars.ts'
import { type Candle, withPrint } from './bars/candles.ts'
import { wallTime } from './bars/chart-time.ts'
import { extendedPhase, hasExtendedHours } from './bars/extended-hours.ts'
import { type Instrument, isStreamed, marketZone } from './bars/instrument.ts'
import type { Interval } from './bars/interval.ts'
import type { ChartHandle } from './chart-core.ts'
import type { ChartLook } from './chart-look.ts'
import { type Compared, drawnLines } from './drawn-lines.ts'

interface RunningProps {
  readonly account: string | undefined
  readonly instrument: Instrument
  readonly interval: Interval
  readonly candles: readonly Candle[]
  readonly chart: ChartHandle | undefined
  readonly look: ChartLook
  readonly compared: readonly Compared[]
}

const STUDIES_EVERY_MS = 1000

/** The last bar as prints have moved it; undefined while there is none. */
export function useRunning({ account, instrument, interval, candles, chart, look, compared }: RunningProps) {
  const [running, setRunning] = useState<Candle>()
  const { kind, symbol } = instrument
  useEffect(() => {
    let last = candles.at(-1)
    setRunning(last)
    if (!isStreamed({ kind, symbol })) return
    const zone = marketZone({ kind, symbol })
    const isRegularOnly = !look.hasExtendedHours && hasExtendedHours({ kind, symbol }, interval)
    let frame: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const drawBar = () => {
      frame = undefined
      if (!last) return
      chart?.update(last)
      setRunning(last)
    }
    const drawStudies = () => {
      timer = undefined
      if (!last) return
      const closed = last.time === candles.at(-1)?.time ? candles.slice(0, -1) : candles
      const dayOf = ({ time }: Candle) => Math.floor(wallTime(time, zone) / 86_400)
      chart?.moveDrawn(drawnLines(look, [...closed, last], compared, dayOf))
    }
    const stop = subscribeBars(
      symbol,
      (update) => {
        if (update.kind !== 'trade') return
        if (isRegularOnly && extendedPhase(Math.floor(update.at / MINUTE_MS) * 60, '1m')) return
        const moved = withPrint(last, update.at, update.price, interval, zone)
        if (!moved) return
        last = moved
        frame ??= requestAnimationFrame(drawBar)
        if (look.studies.length + look.compared.length > 0) timer ??= setTimeout(drawStudies, STUDIES_EVERY_MS)
      },
      account,
    )
    return () => {
      stop()
      if (frame !== undefined) cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [account, kind, symbol, interval, candles, chart, look, compared])
  return running
}
