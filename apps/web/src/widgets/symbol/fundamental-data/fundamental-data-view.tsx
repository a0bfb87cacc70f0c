import { choicesFrom } from '../../../ui/choices.ts'
import './fundamental-data.css'
import type { Statement } from '@paddock/contract/desk/research/fundamentals'
import { calendarDay } from '../../../format/time.ts'
import { Facts } from '../../../tables/facts.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Cell, ColumnHead, RowHead, Table } from '../../../ui/table.tsx'
import { useSize } from '../../../ui/use-size.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { AboutCompany } from '../about-company.tsx'
import { BARS, keyFigures, STATEMENT_ROWS, TABS, type Tab } from './statement-rows.ts'
import type { FundamentalDataSettings } from './widget.ts'

const LABELS: Readonly<Record<Tab, string>> = {
  overview: 'Overview',
  income: 'Income',
  balance: 'Balance',
  cash: 'Cash flow',
}
/** Below this width an adaptive view shows key figures alone. */
const ROOMY = 380

export function FundamentalDataView({ settings, change }: WidgetViewProps<FundamentalDataSettings>) {
  const [ref, { width }] = useSize()
  const { tab, period, displayMode } = settings
  const isCompact = displayMode === 'compact' || (displayMode === 'adaptive' && width < ROOMY)
  return (
    <AboutCompany setting={settings.symbol}>
      {(company, listing) => (
        <div ref={ref}>
          {!isCompact && (
            <div className="flex flex-wrap gap-2 pb-2">
              <Segments
                label="Statement"
                size="small"
                value={tab}
                onChange={(chosen) => change({ tab: chosen })}
                segments={choicesFrom(LABELS, TABS)}
              />
              {tab !== 'overview' && (
                <Segments
                  label="Period"
                  size="small"
                  value={period}
                  onChange={(chosen) => change({ period: chosen })}
                  segments={choicesFrom({ annual: 'Years', quarterly: 'Quarters' })}
                />
              )}
            </div>
          )}
          {isCompact || tab === 'overview' ? (
            <Facts facts={keyFigures(company, listing)} />
          ) : (
            <Statements tab={tab} statements={period === 'annual' ? company.years : company.quarters} />
          )}
          <p className="label">Dollars. Figures are simulated by rule from the last published year.</p>
        </div>
      )}
    </AboutCompany>
  )
}

function Statements({ tab, statements }: { tab: Exclude<Tab, 'overview'>; statements: readonly Statement[] }) {
  const oldestFirst = [...statements].reverse()
  return (
    <>
      <StatementBars tab={tab} statements={oldestFirst} />
      <Table label={LABELS[tab]} isCompact>
        <thead>
          <tr>
            <ColumnHead isSticky>Period</ColumnHead>
            {statements.map(({ period, ends, published }) => (
              <ColumnHead
                key={period}
                isNumber
                title={`ended ${calendarDay(ends)}, published ${calendarDay(published)}`}
              >
                {period}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {STATEMENT_ROWS[tab].map(({ name, text }) => (
            <tr key={name}>
              <RowHead>{name}</RowHead>
              {statements.map((statement) => (
                <Cell key={statement.period} isNumber>
                  {text(statement)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

const HEIGHT = 100

/** Two lines of the statements side by side, on one scale: the table below says the same in figures. */
function StatementBars({ tab, statements }: { tab: Exclude<Tab, 'overview'>; statements: readonly Statement[] }) {
  const series = BARS[tab]
  const values = statements.flatMap((statement) => series.map(([, of]) => of(statement)))
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)]
  const y = (value: number): number => ((top - value) / (top - bottom || 1)) * HEIGHT
  return (
    <figure className="statement-bars" aria-hidden>
      <svg
        className="w-full h-28"
        viewBox={`0 0 ${statements.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {statements.map((statement, place) =>
          series.map(([name, of], line) => {
            const value = of(statement)
            return (
              <rect
                key={`${statement.period} ${name}`}
                data-line={line}
                data-loss={value < 0 || undefined}
                x={place + 0.16 + line * 0.34}
                width={0.34}
                y={Math.min(y(value), y(0))}
                height={Math.abs(y(value) - y(0))}
              />
            )
          }),
        )}
        <line x1={0} x2={statements.length} y1={y(0)} y2={y(0)} />
      </svg>
      <figcaption className="flex gap-4 py-1 text-muted text-(length:--text-label)">
        {series.map(([name], line) => (
          <span key={name} data-line={line}>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
