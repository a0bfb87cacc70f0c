/** Where the candles of a small chart stand: pixels-to-be, so prices are floats here. */
import type { Bar } from '@paddock/contract/entities/market-data'
import { MINUTE_MS } from '@paddock/market/instant'
import { price } from '../format/number.ts'
import { bareHour } from '../format/time.ts'

export interface DrawnCandle {
  /** Bars from the left. */
  readonly at: number
  readonly isUp: boolean
  /** From the top, in hundredths of the height. */
  readonly high: number
  readonly low: number
  readonly top: number
  readonly bottom: number
}

export interface Drawing {
  /** In bars, with room for the next ones at the right. */
  readonly width: number
  readonly candles: readonly DrawnCandle[]
  /** Round prices; one that the last price lies on has its line and no label. */
  readonly levels: readonly { readonly value: number; readonly top: number; readonly hasLabel: boolean }[]
  /** New York hours: the chart says so beside them. */
  readonly times: readonly { readonly text: string; readonly left: number }[]
  readonly last: { readonly value: number; readonly top: number }
  /** The same, said aloud. */
  readonly words: string
}

export const BAR_MS = 300_000
const ROOM = 3
const LEAST_BODY = 0.5
/** Hundredths of the height kept free above and below. */
const MARGIN = 7
/** How far labels of prices have to stand apart: the height of one on the smallest card. */
const LABEL_HEIGHT = 13.5
/** Half the width of a time, in hundredths of the narrowest chart's: one nearer to the edge would be cut. */
const HALF_A_TIME = 8

/** The bars with the latest print in the last of them; undefined without bars. Times are milliseconds of the market. */
export function drawing(bars: readonly Bar[], last?: number, lastAt?: number): Drawing | undefined {
  const shown = withLast(bars, last, lastAt)
  const latest = shown.at(-1)
  if (!latest) return undefined
  const most = Math.max(...shown.map(({ h }) => h))
  const least = Math.min(...shown.map(({ l }) => l))
  const range = most - least || most * 0.001
  const y = (value: number) => MARGIN + ((most - value) / range) * (100 - 2 * MARGIN)
  const width = shown.length + ROOM
  return {
    width,
    candles: shown.map(({ o, h, l, c }, at) => {
      const top = y(Math.max(o, c))
      return { at, isUp: c >= o, high: y(h), low: y(l), top, bottom: Math.max(y(Math.min(o, c)), top + LEAST_BODY) }
    }),
    levels: levelsBetween(least, most).map((value) => ({
      value,
      top: y(value),
      hasLabel: Math.abs(y(value) - y(latest.c)) >= LABEL_HEIGHT,
    })),
    times: shown.flatMap(({ t }, at) => {
      const left = ((at + 0.5) / width) * 100
      const isWhole = left >= HALF_A_TIME && at < shown.length - 3
      return isWhole && isLabelled(t, shown.length) ? [{ text: bareHour(Date.parse(t)), left }] : []
    }),
    last: { value: latest.c, top: y(latest.c) },
    words: `${shown.length} bars between ${price(least)} and ${price(most)}, last ${price(latest.c)}`,
  }
}

/** The running bar moved by a print, or a new one begun; a print before it changes nothing. */
function withLast(bars: readonly Bar[], last?: number, lastAt?: number): readonly Bar[] {
  const running = bars.at(-1)
  if (!running || last === undefined || lastAt === undefined) return bars
  const start = Date.parse(running.t)
  if (lastAt < start) return bars
  if (lastAt < start + BAR_MS)
    return [...bars.slice(0, -1), { ...running, h: Math.max(running.h, last), l: Math.min(running.l, last), c: last }]
  const t = new Date(Math.floor(lastAt / BAR_MS) * BAR_MS).toISOString()
  return [
    ...bars.slice(1),
    { t, o: running.c, h: Math.max(running.c, last), l: Math.min(running.c, last), c: last, v: 0, n: 0, vw: last },
  ]
}

const isLabelled = (t: string, count: number): boolean => {
  const every = count > 48 ? 120 : 60
  return Math.floor(Date.parse(t) / MINUTE_MS) % every === 0
}

/** Three to six round prices inside a range: steps of 1, 2 or 5 times a power of ten. */
export function levelsBetween(least: number, most: number): number[] {
  const rough = (most - least) / 4
  if (!(rough > 0)) return [most]
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power
  const first = Math.ceil(least / step)
  const count = Math.floor(most / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}
