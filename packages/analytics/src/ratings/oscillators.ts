/** The eleven oscillators. Those that tell overbought from oversold vote only on the turn. */
import { ema } from '../indicators/averages.ts'
import { at, type Candle, closes, type Series } from '../indicators/candle.ts'
import {
  awesome,
  bullBear,
  cci,
  type Lines,
  macd,
  momentum,
  rsi,
  stochastic,
  stochasticRsi,
  ultimate,
  williams,
} from '../indicators/oscillators.ts'
import { directional } from '../indicators/trends.ts'
import { type Component, known, voteOf } from './vote.ts'

const TREND_LENGTH = 50

/** Each oscillator's vote at the last candle, in the order they are listed. */
export function oscillatorVotes(candles: readonly Candle[]): Component[] {
  const prices = closes(candles)
  const last = candles.length - 1
  const trend = at(ema(prices, TREND_LENGTH), last)
  const isUp = at(prices, last) > trend
  const isDown = at(prices, last) < trend
  return known([
    turning('RSI 14', rsi(prices, 14), 30, 70),
    crossing('Stochastic %K 14, 3, 3', stochastic(candles), true, true),
    turning('CCI 20', cci(prices), -100, 100),
    strength(candles),
    saucer(awesome(candles)),
    rising('Momentum 10', momentum(prices, 10)),
    signal(prices),
    crossing('Stochastic RSI 3, 3, 14, 14', stochasticRsi(prices), isDown, isUp),
    turning('Williams %R 14', williams(candles), -80, -20),
    power(candles, isUp, isDown),
    bounded('Ultimate oscillator 7, 14, 28', ultimate(candles), 70, 30),
  ])
}

const lastOf = (series: Series, back = 0): number => at(series, series.length - 1 - back)

/** Buys when it rises out of the low zone, sells when it falls out of the high one. */
function turning(name: string, series: Series, low: number, high: number): Component {
  const [value, before] = [lastOf(series), lastOf(series, 1)]
  return { name, value, vote: voteOf(value < low && value > before, value > high && value < before) }
}

function crossing(name: string, { k, d }: Lines, mayBuy: boolean, maySell: boolean): Component {
  const [quick, calm] = [lastOf(k), lastOf(d)]
  const isBuy = mayBuy && quick < 20 && calm < 20 && quick > calm
  const isSell = maySell && quick > 80 && calm > 80 && quick < calm
  return { name, value: Number.isNaN(calm) ? Number.NaN : quick, vote: voteOf(isBuy, isSell) }
}

function strength(candles: readonly Candle[]): Component {
  const { adx, plus, minus } = directional(candles)
  const value = lastOf(adx)
  const isStrong = value > 20 && value > lastOf(adx, 1)
  const [up, down] = [lastOf(plus), lastOf(minus)]
  return { name: 'ADX 14', value, vote: voteOf(isStrong && up > down, isStrong && up < down) }
}

/** A cross of zero, or a saucer: a turn on one side of it. */
function saucer(series: Series): Component {
  const [value, before, earlier] = [lastOf(series), lastOf(series, 1), lastOf(series, 2)]
  const isBuy = (before <= 0 && value > 0) || (value > 0 && before > 0 && value > before && earlier > before)
  const isSell = (before >= 0 && value < 0) || (value < 0 && before < 0 && value < before && earlier < before)
  return { name: 'Awesome oscillator', value, vote: voteOf(isBuy, isSell) }
}

function rising(name: string, series: Series): Component {
  const [value, before] = [lastOf(series), lastOf(series, 1)]
  return { name, value, vote: voteOf(value > before, value < before) }
}

function signal(prices: Series): Component {
  const lines = macd(prices)
  const [value, mean] = [lastOf(lines.macd), lastOf(lines.signal)]
  return {
    name: 'MACD level 12, 26, 9',
    value: Number.isNaN(mean) ? Number.NaN : value,
    vote: voteOf(value > mean, value < mean),
  }
}

function power(candles: readonly Candle[], isUp: boolean, isDown: boolean): Component {
  const { bull, bear } = bullBear(candles)
  const isBuy = isUp && lastOf(bear) < 0 && lastOf(bear) > lastOf(bear, 1)
  const isSell = isDown && lastOf(bull) > 0 && lastOf(bull) < lastOf(bull, 1)
  return { name: 'Bull bear power 13', value: lastOf(bull) + lastOf(bear), vote: voteOf(isBuy, isSell) }
}

/** Read with the trend: above `high` buys. */
function bounded(name: string, series: Series, high: number, low: number): Component {
  const value = lastOf(series)
  return { name, value, vote: voteOf(value > high, value < low) }
}
