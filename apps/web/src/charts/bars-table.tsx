import type { Candle } from './bars/candles.ts'
import { bareBarTime, type ChartZone, wallTime } from './bars/chart-time.ts'

/** The bars in sight as a table, newest first: the chart for those who cannot see it, and for copying. */
export function BarsTable(props: {
  symbol: string
  /** Where the prices come from. */
  feed?: string | undefined
  candles: readonly Candle[]
  isIntraday: boolean
  precision: number
  zone: ChartZone
}) {
  const { symbol, feed, candles, isIntraday, precision, zone } = props
  const price = new Intl.NumberFormat('en-US', { minimumFractionDigits: precision, maximumFractionDigits: precision })
  const volume = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className="absolute inset-0 overflow-auto bg-well" tabIndex={0} aria-label={`${symbol} bars`}>
      <table className="w-full text-table">
        <caption className="sr-only">
          {[`${symbol}, visible bars, ${zone} time`, feed].filter(Boolean).join(', ')}
        </caption>
        <thead className="sticky top-0 bg-well text-label text-muted">
          <tr className="h-8">
            {[`Time, ${zone}`, 'Open', 'High', 'Low', 'Close', 'Volume'].map((head, index) => (
              <th key={head} scope="col" className={`px-4 font-regular ${index === 0 ? 'text-left' : 'text-right'}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {candles.toReversed().map((candle) => (
            <tr key={candle.time} className="h-[26px] border-line/55 border-t">
              <th scope="row" className="px-4 text-left font-regular whitespace-nowrap text-muted">
                {bareBarTime(wallTime(candle.time, zone), isIntraday)}
              </th>
              {[candle.open, candle.high, candle.low, candle.close].map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: four fixed columns
                <td key={index} className="px-4 text-right">
                  {price.format(value)}
                </td>
              ))}
              <td className="px-4 text-right text-muted">{volume.format(candle.volume)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
