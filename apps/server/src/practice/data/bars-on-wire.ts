/**
 * Many bars as JSON text, straight from their columns: what `JSON.stringify` would write of `toBar` of each, digit by digit into one buffer.
 * A page holds ten thousand, and everybody else waits while it is written.
 */

import { DAY_MS, type Instant, MINUTE_MS, toTimestamp } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { BarColumns } from '@paddock/market/market'
import { averageOf, averageScale } from '@paddock/market/wire'

/** The bars in their order, between brackets. */
export function barsOnWire(instrument: Instrument, columns: BarColumns): string {
  const { priceScale, sizeScale } = instrument
  const digits = averageScale(instrument)
  const parts = 10 ** digits
  const { count, start, open, high, low, close, volume, turnover, trades } = columns
  const steps = 10 ** priceScale
  const text = asciiWriter(2 + count * MOST_BYTES)
  const time = timeWriter()
  text.put('[')
  for (let index = 0; index < count; index += 1) {
    const traded = volume[index] as number
    const last = close[index] as number
    const [most, least] = [high[index] as number, low[index] as number]
    const average = averageOf(traded, turnover[index] as number, least, most) / steps
    text.put(index === 0 ? '{"t":"' : ',{"t":"')
    text.put(time(start[index] as number))
    text.put('","o":')
    text.decimal(open[index] as number, priceScale)
    text.put(',"h":')
    text.decimal(most, priceScale)
    text.put(',"l":')
    text.decimal(least, priceScale)
    text.put(',"c":')
    text.decimal(last, priceScale)
    text.put(',"v":')
    text.decimal(traded, sizeScale)
    text.put(',"n":')
    text.decimal(trades[index] as number, 0)
    text.put(',"vw":')
    text.decimal(Math.round(average * parts), digits)
    text.put('}')
  }
  text.put(']')
  return text.written()
}

/** A time of 24, seven numbers of at most 24, and the names between them. */
const MOST_BYTES = 256

const ZERO = 48
const POINT = 46
/** From here on a double may not tell all its digits. */
const LONGEST = 1e15
/** Below a millionth JSON writes an exponent. */
const MILLION = 1e6
const SMALL = 2 ** 31 - 1
const TENS = Array.from({ length: 17 }, (_, power) => 10 ** power)

/** Writes into a buffer of so many bytes. */
function asciiWriter(most: number) {
  const bytes = Buffer.allocUnsafe(most)
  let length = 0

  function put(text: string): void {
    for (let index = 0; index < text.length; index += 1) bytes[length + index] = text.charCodeAt(index)
    length += text.length
  }

  /** A whole number in as many digits as it has, and at least `least`. */
  function digits(number: number, least: number): void {
    let count = least
    while (number >= (TENS[count] as number)) count += 1
    let rest = number
    for (let place = count - 1; place >= 0; place -= 1) {
      const tens = rest <= SMALL ? (rest / 10) | 0 : Math.floor(rest / 10)
      bytes[length + place] = ZERO + rest - 10 * tens
      rest = tens
    }
    length += count
  }

  /** A whole number of steps as a decimal, without zeros at its end. */
  function decimal(steps: number, scale: number): void {
    const one = TENS[scale] as number
    if (steps >= LONGEST || steps < 0 || (steps > 0 && steps * MILLION < one)) {
      put(String(steps / one))
      return
    }
    const whole = Math.floor(steps / one)
    digits(whole, 1)
    if (steps === whole * one) return
    bytes[length] = POINT
    length += 1
    digits(steps - whole * one, scale)
    while (bytes[length - 1] === ZERO) length -= 1
  }

  return { put, decimal, written: (): string => bytes.toString('latin1', 0, length) }
}

const DATE = '1970-01-01'.length
/** What follows the date, by the minute of the day. */
const MINUTES = Array.from({ length: DAY_MS / MINUTE_MS }, (_, minute) => toTimestamp(minute * MINUTE_MS).slice(DATE))

/** Writes instants, those of one day behind each other. */
function timeWriter(): (at: Instant) => string {
  let midnight = Number.NaN
  let date = ''
  return (at) => {
    const into = at % DAY_MS
    const minute = MINUTES[into / MINUTE_MS]
    if (minute === undefined) return toTimestamp(at)
    if (at - into !== midnight) {
      midnight = at - into
      date = toTimestamp(midnight).slice(0, DATE)
    }
    return date + minute
  }
}
