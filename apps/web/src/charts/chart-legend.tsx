/** What the bar under the crosshair, or the last one, says: its prices, its studies, and what it is compared with. */
import { short } from '../format/number.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { Candle } from './bars/candles.ts'
import { STUDY_TOKENS } from './chart-theme.ts'
import type { DrawnLine } from './line-groups.ts'
import { parseStudy, studyName } from './studies.ts'

interface LegendRow {
  readonly group: string
  readonly name: string
  readonly place: number
  readonly values: readonly string[]
}

/** Each group of lines once, with its values at a bar. */
export function legendRows(lines: readonly DrawnLine[], at: number, priced: (value: number) => string): LegendRow[] {
  return [...new Set(lines.map(({ group }) => group))].map((group) => {
    const own = lines.filter((line) => line.group === group)
    const study = parseStudy(group)
    const values = own.flatMap(({ line, kind }) => {
      const value = line.values[at]
      if (value === undefined || Number.isNaN(value)) return []
      return [kind === 'pane' ? (Math.abs(value) >= 10_000 ? short(value) : value.toFixed(2)) : priced(value)]
    })
    return { group, name: study ? studyName(study) : (own[0]?.title ?? ''), place: own[0]?.place ?? 0, values }
  })
}

interface ChartLegendProps {
  readonly candle: Candle | undefined
  /** The close of the bar before it. */
  readonly before: number | undefined
  readonly time: string
  readonly priced: (value: number) => string
  readonly rows: readonly LegendRow[]
  readonly onRemove: ((group: string) => void) | undefined
}

export function ChartLegend({ candle, before, time, priced, rows, onRemove }: ChartLegendProps) {
  const change = candle && before ? candle.close / before - 1 : undefined
  return (
    <div className="chart-legend">
      {candle && (
        <p className="ohlc">
          <span className="chart-legend-time">{time} </span>
          <span>
            O <b>{priced(candle.open)}</b> H <b>{priced(candle.high)}</b> L <b>{priced(candle.low)}</b> C{' '}
            <b>{priced(candle.close)}</b>
          </span>{' '}
          {change !== undefined && (
            <span className={change < 0 ? 'loss' : 'gain'}>
              {change < 0 ? '−' : '+'}
              {Math.abs(change * 100).toFixed(2)} %
            </span>
          )}{' '}
          {candle.volume > 0 && (
            <span className="chart-legend-volume">
              V <b>{short(candle.volume)}</b>
            </span>
          )}
        </p>
      )}
      {rows.map(({ group, name, place, values }) => (
        <p key={group} className="chart-legend-row">
          <span
            className="chart-legend-mark"
            style={{ background: `var(--color-${STUDY_TOKENS[place % STUDY_TOKENS.length]})` }}
          />
          <span>{name}</span> <b>{values.join('  ')}</b>
          {onRemove && <IconButton icon="x" iconSize={12} label={`Remove ${name}`} onClick={() => onRemove(group)} />}
        </p>
      ))}
    </div>
  )
}
