/** The worth of the account over a period, and what came of it: the chart of the portfolio history, in a tile. */
import '../../fill.css'
import { Change } from '../../../format/change.tsx'
import { money } from '../../../format/number.ts'
import { EquityChart } from '../../../trading/history/equity-chart.tsx'
import { RANGE_FACTS } from '../../../trading/history/history-query.ts'
import { NoHistory } from '../../../trading/history/no-history.tsx'
import { RANGES } from '../../../trading/history/range.ts'
import { usePortfolioHistory } from '../../../trading/history/use-portfolio-history.ts'
import { Segments } from '../../../ui/segments.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { AccountCard, ofAccount } from '../account-card.tsx'
import type { EquitySettings } from './widget.ts'

export const EquityView = ofAccount<WidgetViewProps<EquitySettings>>(Equity)

function Equity({ account, settings, change }: WidgetViewProps<EquitySettings> & { account: string }) {
  const { range, hasDrawdown } = settings
  const { query, figures, now: last } = usePortfolioHistory(account, range)
  const { said, isIntraday } = RANGE_FACTS[range]
  return (
    <AccountCard
      note={said}
      className="widget-fill"
      to="/history"
      bar={
        <div className="widget-bar">
          <Segments
            label="Period"
            size="small"
            value={range}
            segments={RANGES.map((value) => ({ value, label: value }))}
            onChange={(chosen) => change({ range: chosen })}
          />
          {last && (
            <p className="push whitespace-nowrap">
              <strong>{money(last.equity)}</strong> <Change amount={last.gain} ratio={last.gainRatio} hasArrow />
            </p>
          )}
        </div>
      }
      query={query}
      what="The history"
      reassurance="Your money, positions and orders are not affected."
      isEmpty={!figures || (!isIntraday && figures.points.length < 2)}
      empty={<NoHistory onToday={() => change({ range: '1D' })} />}
    >
      {figures && (
        <div className={`relative min-h-64 flex-1 ${query.isError ? 'is-stale' : ''}`}>
          <EquityChart figures={figures} now={last} isIntraday={isIntraday} hasDrawdown={hasDrawdown} />
        </div>
      )}
    </AccountCard>
  )
}
