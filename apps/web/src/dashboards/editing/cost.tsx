/** What a layout costs: symbols of the stream. */
import type { KeptDashboard } from '../kept/dashboards.ts'
import { STREAM_BUDGET, useStreamedSymbols } from '../streams/stream-cost.ts'

export function Cost({ dashboard }: { dashboard: KeptDashboard }) {
  const symbols = useStreamedSymbols(dashboard)
  const isOver = symbols !== undefined && symbols > STREAM_BUDGET
  return (
    <span
      className="label push"
      title={`A free Alpaca plan streams ${STREAM_BUDGET} symbols at once; the practice market has no limit.`}
    >
      {symbols !== undefined && (
        <span className={isOver ? 'warn' : undefined}>
          Streams {symbols} {symbols === 1 ? 'symbol' : 'symbols'} of {STREAM_BUDGET}
        </span>
      )}
    </span>
  )
}
