/** What the bar under the crosshair, or the last one, says: its prices, its studies, and what it is compared with. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { fixed, short } from '../format/number.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { Candle } from './bars/candles.ts'
import type { ChartHandle } from './chart-core.ts'
import { STUDY_TOKENS } from './chart-theme.ts'
import { onPaint } from './drawing-space.ts'
import type { DrawnLine } from './line-groups.ts'
import { parseStudy, studyName } from './studies.ts'

interface LegendRow {
  readonly group: string
  readonly name: string
  readonly place: number
  /** Of a study in a pane of its own: which one below the prices, from 1 on. 0 is among the prices. */
  readonly pane: number
  readonly values: readonly string[]
}

/** Each group of lines once, with its values at a bar. */
export function legendRows(lines: readonly DrawnLine[], at: number, priced: (value: number) => string): LegendRow[] {
  const panes = [...new Set(lines.flatMap(({ kind, group }) => (kind === 'pane' ? [group] : [])))]
  return [...new Set(lines.map(({ group }) => group))].map((group) => {
    const own = lines.filter((line) => line.group === group)
    const study = parseStudy(group)
    const values = own.flatMap(({ line, kind }) => {
      const value = line.values[at]
      if (value === undefined || Number.isNaN(value)) return []
      return [kind === 'pane' ? (Math.abs(value) >= 10_000 ? short(value) : fixed(value.toFixed(2), 2)) : priced(value)]
    })
    const name = study ? studyName(study) : (own[0]?.title ?? '')
    return { group, name, place: own[0]?.place ?? 0, pane: panes.indexOf(group) + 1, values }
  })
}

interface ChartLegendProps {
  readonly chart: ChartHandle | undefined
  readonly candle: Candle | undefined
  /** The close of the bar before it. */
  readonly before: number | undefined
  readonly time: string
  /** Where the prices come from. */
  readonly feed: string | undefined
  readonly priced: (value: number) => string
  readonly rows: readonly LegendRow[]
  readonly onRemove: ((group: string) => void) | undefined
}

/** Each study stands at the top of its own pane, and the prices stay below what is said of them. */
export function ChartLegend({ chart, candle, before, time, feed, priced, rows, onRemove }: ChartLegendProps) {
  const change = candle && before ? candle.close / before - 1 : undefined
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (chart && box.current) stand(box.current, chart)
  })
  useEffect(() => chart?.space.attach(onPaint(() => box.current && stand(box.current, chart))), [chart])
  const rowOf = ({ group, name, place, values }: LegendRow) => (
    <p key={group} className="flex items-center gap-1.5 min-h-6 whitespace-pre">
      <span className="w-3 h-0.5" style={{ background: `var(--color-${STUDY_TOKENS[place % STUDY_TOKENS.length]})` }} />
      <span>{name}</span> <b>{values.join('  ')}</b>
      {onRemove && (
        <IconButton
          className="w-6 h-6 pointer-events-auto"
          icon="x"
          iconSize={12}
          label={`Remove ${name}`}
          onClick={() => onRemove(group)}
        />
      )}
    </p>
  )
  return (
    <div ref={box} className="contents">
      <div className="chart-legend" data-pane={0}>
        {candle && (
          <p className="ohlc">
            <span className="@max-[50rem]:hidden">{time} </span>
            {feed && <span className="muted">{feed} </span>}
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
              <span className="@max-[36rem]:hidden">
                V <b>{short(candle.volume)}</b>
              </span>
            )}
          </p>
        )}
        {rows.filter(({ pane }) => pane === 0).map(rowOf)}
      </div>
      {rows
        .filter(({ pane }) => pane > 0)
        .map((row) => (
          <div key={row.group} className="chart-legend" data-pane={row.pane}>
            {rowOf(row)}
          </div>
        ))}
    </div>
  )
}

/** Pixels between the top of a pane and what is said in it. */
const INSET = 6

function stand(box: HTMLElement, chart: ChartHandle): void {
  const tops = chart.paneTops()
  const { width, height } = chart.space.size()
  for (const legend of box.querySelectorAll<HTMLElement>('[data-pane]')) {
    const top = tops[Number(legend.dataset.pane)]
    legend.hidden = top === undefined
    const at = `${(top ?? 0) + INSET}px`
    if (legend.style.top !== at) legend.style.top = at
    const most = `${width - 2 * INSET}px`
    if (legend.style.maxWidth !== most) legend.style.maxWidth = most
  }
  const first = box.querySelector<HTMLElement>('[data-pane="0"]')
  const room = `${first ? first.offsetHeight + 2 * INSET : 0} ${height}`
  if (box.dataset.room === room) return
  box.dataset.room = room
  // The chart is not told of another place while it paints.
  queueMicrotask(() => chart.setHeadroom(Number.parseFloat(room)))
}
