/** The latest five-minute bars of a symbol as plain SVG, the last one moving: a picture of the market that costs no chart library. */
import './session-chart.css'
import { useQuery } from '@tanstack/react-query'
import { price } from '../format/number.ts'
import { useAccountId } from '../live/account.ts'
import { usePrice } from '../live/streams/prices.ts'
import { sessionBarsQuery } from '../live/streams/session-bars.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Drawing, type DrawnCandle, drawing } from './session-drawing.ts'

export function SessionChart({ symbol }: { symbol: string }) {
  const account = useAccountId()
  const live = usePrice(symbol)
  const { data: bars, isError } = useQuery(sessionBarsQuery(account, symbol))
  const drawn = drawing(bars ?? [], live?.last, live?.at)
  if (!drawn)
    return (
      <div className="session-chart">
        {bars || isError ? (
          <p className="muted m-auto">{bars ? 'No bars yet.' : 'Bars could not be read. Retrying every minute.'}</p>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    )
  return (
    <figure className="session-chart" aria-label={`${symbol}, five-minute bars: ${drawn.words}`}>
      <Candles drawn={drawn} />
      <div className="session-prices" aria-hidden>
        {drawn.levels
          .filter(({ hasLabel }) => hasLabel)
          .map(({ value, top }) => (
            <span key={value} style={{ top: `${top}%` }}>
              {price(value)}
            </span>
          ))}
        <strong
          className="left-0 px-1.5 rounded-[2px] bg-text text-ground font-strong"
          style={{ top: `${drawn.last.top}%` }}
        >
          {price(drawn.last.value)}
        </strong>
      </div>
      <div className="relative col-start-1 border-t border-line" aria-hidden>
        {drawn.times.map(({ text, left }) => (
          <span
            key={left}
            className="absolute -translate-x-1/2 leading-6 whitespace-nowrap"
            style={{ left: `${left}%` }}
          >
            {text}
          </span>
        ))}
      </div>
      <span className="pl-1.5 leading-6" aria-hidden>
        New York
      </span>
    </figure>
  )
}

/** Stretched to the card: one unit across is a bar, 100 down the range of prices. */
function Candles({ drawn }: { drawn: Drawing }) {
  const of = (isUp: boolean) => drawn.candles.filter((candle) => candle.isUp === isUp)
  return (
    <svg viewBox={`0 0 ${drawn.width} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path className="level" d={drawn.levels.map(({ top }) => `M0 ${top}H${drawn.width}`).join('')} />
      {[true, false].map((isUp) => (
        <g key={String(isUp)} className={isUp ? 'up' : 'down'}>
          <path className="wick" d={of(isUp).map(wick).join('')} />
          <path className="body" d={of(isUp).map(body).join('')} />
        </g>
      ))}
      <path className="last" d={`M0 ${drawn.last.top}H${drawn.width}`} />
    </svg>
  )
}

const wick = ({ at, high, low }: DrawnCandle) => `M${at + 0.5} ${high}V${low}`
const body = ({ at, top, bottom }: DrawnCandle) => `M${at + 0.18} ${top}H${at + 0.82}V${bottom}H${at + 0.18}Z`
