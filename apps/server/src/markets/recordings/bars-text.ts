/** A day's minute bars as a short text: each number as its difference from one nearby, exact. */
import { MINUTE_MS } from '@paddock/market/instant'
import type { Bar } from '@paddock/market/market'

const NUMBERS = 8

/** A JSON array of eight numbers a bar: minutes since the one before, open over its close, high over open, open over low, close over open, volume, turnover, trades. */
export function toBarsText(bars: readonly Bar[]): string {
  let [minute, close] = [0, 0]
  const numbers: number[] = []
  for (const bar of bars) {
    const at = bar.start / MINUTE_MS
    numbers.push(at - minute, bar.open - close, bar.high - bar.open, bar.open - bar.low, bar.close - bar.open)
    numbers.push(bar.volume, bar.turnover, bar.trades)
    minute = at
    close = bar.close
  }
  return JSON.stringify(numbers)
}

/** Throws a RangeError for a text that is none of these. */
export function fromBarsText(text: string): Bar[] {
  const numbers: unknown = JSON.parse(text)
  if (!Array.isArray(numbers) || numbers.length % NUMBERS !== 0 || !numbers.every(Number.isFinite))
    throw new RangeError('a day of recorded bars is not readable')
  const bars: Bar[] = []
  let [minute, before] = [0, 0]
  for (let index = 0; index < numbers.length; index += NUMBERS) {
    const [later = 0, rise = 0, up = 0, down = 0, change = 0, volume = 0, turnover = 0, trades = 0]: number[] =
      numbers.slice(index, index + NUMBERS)
    minute += later
    const open = before + rise
    const close = open + change
    bars.push({ start: minute * MINUTE_MS, open, high: open + up, low: open - down, close, volume, turnover, trades })
    before = close
  }
  return bars
}
