/** Runs in the browser: a million bars on the desk's chart, and on the same library alone. */
import { CandlestickSeries, createChart, HistogramSeries, type UTCTimestamp } from 'lightweight-charts'
import { makeChart } from '../apps/web/src/charts/chart-core.ts'

const BARS = 1_000_000
/** Bars in sight while it is panned. */
const SEEN = 20_000
const START = 1_000_000_000

/** A walk that is the same every time. */
const candles = Array.from({ length: BARS }, (_, at) => {
  const open = 100 + 20 * Math.sin(at / 9000) + 3 * Math.sin(at / 31)
  const close = open + Math.sin(at * 1.7)
  const time = START + at * 60
  return { time, open, high: Math.max(open, close) + 0.4, low: Math.min(open, close) - 0.4, close, volume: at % 977 }
})

let remove = () => {}

function show(kind: 'desk' | 'bare'): void {
  remove()
  const element = document.createElement('div')
  element.style.cssText = 'width: 1200px; height: 600px; color: black'
  document.body.replaceChildren(element)
  if (kind === 'desk') {
    const made = makeChart(element, { precision: 2, zone: 'UTC', dayZone: 'UTC' }, () => ({
      onNearStart: () => {},
      onCursor: () => {},
    }))
    made.handle.setCandles(candles, true)
    made.handle.showFrom(START + (BARS - SEEN) * 60)
    remove = made.remove
    return
  }
  const chart = createChart(element, { autoSize: true, timeScale: { minBarSpacing: 0.001 } })
  const price = chart.addSeries(CandlestickSeries)
  const volume = chart.addSeries(HistogramSeries, { priceScaleId: '' })
  price.setData(candles.map((candle) => ({ ...candle, time: candle.time as UTCTimestamp })))
  volume.setData(candles.map(({ time, volume: value }) => ({ time: time as UTCTimestamp, value })))
  chart.timeScale().setVisibleLogicalRange({ from: BARS - SEEN, to: BARS + 2 })
  remove = () => chart.remove()
}

let frames = 0
const count = () => {
  frames += 1
  requestAnimationFrame(count)
}
requestAnimationFrame(count)

Object.assign(window, { showChart: show, framesSoFar: () => frames })
