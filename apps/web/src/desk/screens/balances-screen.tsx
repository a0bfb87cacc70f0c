/** Balances: what can be spent now first, then every figure with what it means. */
import { powerFor, todayOf } from '@paddock/analytics/equity/live-account'
import { withLegs } from '@paddock/analytics/orders/family'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Account } from '@paddock/contract/entities/account'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { symbolsOf } from '@paddock/contract/entities/symbol'
import { add, type Decimal, isNegative, isZero, subtract, toNumber } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { type Money, NO_MONEY } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Change } from '../../format/change.tsx'
import { money, percent } from '../../format/number.ts'
import { orderLine } from '../../format/order.ts'
import { accountQuery, assetsQuery, ordersQuery, positionsQuery } from '../../live/queries.ts'
import type { LivePrice } from '../../live/streams/live-price.ts'
import { useMarketPhase } from '../../live/streams/practice-clock.ts'
import { usePriceParts } from '../../live/streams/prices.ts'
import { ListState, StaleAge } from '../../tables/list-state.tsx'
import { useTermsOf } from '../../trading/assets/use-terms.ts'
import { closingOnly } from '../../trading/balances/closing-only.ts'
import { figureGroupsOf } from '../../trading/balances/figures.ts'
import { FUNDS_NAMES, fundsOf } from '../../trading/balances/funds.ts'
import { heldCash } from '../../trading/balances/held-cash.ts'
import { noteOnFullPayment, reservedBy, reserves } from '../../trading/balances/reserved.ts'
import { CancelButton } from '../../trading/orders/changing/cancel-button.tsx'
import { useLiveAccount } from '../../trading/portfolio/use-live-account.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ACTIONS, Cell, numbers, RowHead, Table } from '../../ui/table.tsx'

const NO_ORDERS: readonly Order[] = []
const NO_POSITIONS: readonly Position[] = []
const NO_QUOTE = {}
const NO_ASSETS: readonly ListedAsset[] = []

export function BalancesScreen({ account }: { account: string }) {
  const query = useQuery(accountQuery(account))
  const figures = useLiveAccount(account)
  const restricted = closingOnly(figures)
  return (
    <ListState query={query} what="Balances" reassurance="Your money and your orders are not affected.">
      {figures && (
        <div className={`grid gap-3 p-3 ${query.isError ? 'is-stale' : ''}`}>
          {restricted && <p className="warn px-1">{restricted}</p>}
          <SpendNow account={account} figures={figures} />
          <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Card title="Every figure" note="USD" actions={<StaleAge query={query} />} isFlush>
              <FigureTable figures={figures} />
            </Card>
            <div className="grid gap-3">
              <MarginHealth figures={figures} />
              <Reserved account={account} figures={figures} />
            </div>
          </div>
        </div>
      )}
    </ListState>
  )
}

/** The answer first: how much of what. */
function SpendNow({ account, figures }: { account: string; figures: Account }) {
  const { data: orders = NO_ORDERS } = useQuery(ordersQuery(account, 'open'))
  const { data: assets = NO_ASSETS } = useQuery(assetsQuery(account))
  const termsOf = useTermsOf(account, symbolsOf(orders))
  const funds = fundsOf('us_equity', { phase: useMarketPhase(account) })
  const power = powerFor(figures, funds)
  const powerName = FUNDS_NAMES[funds].toLowerCase()
  const answers: readonly (readonly [name: string, amount: Decimal | undefined, limit: string])[] = [
    ['Stocks, on margin', power, powerName],
    ['Crypto', powerFor(figures, 'cash', heldCash(orders, assets, termsOf)), 'cash only, no margin'],
    figures.options_trading_level === 0
      ? ['Options', undefined, 'options are off']
      : ['Options', powerFor(figures, 'options'), 'options buying power'],
    ['Stocks without margin', powerFor(figures, 'non-marginable'), 'non-marginable buying power'],
    [
      'Short stocks',
      figures.shorting_enabled === false ? undefined : power,
      figures.shorting_enabled === false ? 'shorting is off' : `${powerName}, at 103 % of the ask`,
    ],
  ]
  return (
    <section aria-labelledby="spend-now">
      <h2 id="spend-now" className="px-1 pb-1 font-strong">
        You can spend now
      </h2>
      <dl className="grid grid-cols-2 gap-3 px-1 sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
        {answers.map(([name, amount, limit]) => (
          <div key={name}>
            <dt className="label">{name}</dt>
            <dd className="text-figure font-strong">{money(amount)}</dd>
            <dd className="label">{limit}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function FigureTable({ figures }: { figures: Account }) {
  return (
    <Table
      label="Every figure of the account"
      isCompact
      heads={['Figure', ...numbers('Now'), { className: 'max-md:hidden', children: 'Meaning' }]}
    >
      {figureGroupsOf(figures).map(({ title, figures: group }) => (
        <tbody key={title}>
          <tr className="group">
            <th scope="rowgroup" colSpan={3}>
              {title}
            </th>
          </tr>
          {group.map(({ key, name, meaning }) => (
            <tr key={key}>
              <RowHead title={meaning}>{name}</RowHead>
              <Cell isNumber>{key === 'multiplier' ? `${String(figures[key])} ×` : money(String(figures[key]))}</Cell>
              <Cell className="muted whitespace-normal max-md:hidden">{meaning}</Cell>
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}

/** How far equity is above what must be there. */
function MarginHealth({ figures }: { figures: Account }) {
  const equity = fromWire(figures.equity)
  const maintenance = fromWire(figures.maintenance_margin)
  const initial = fromWire(figures.initial_margin)
  if (!equity || !maintenance || isZero(equity)) return null
  const excess = subtract(equity, maintenance)
  const share = (part: Decimal) => divide(part, equity, { scale: 6, mode: 'half-even' })
  return (
    <Card title="Margin health">
      <p>
        <span className={`text-figure font-strong ${isNegative(excess) ? 'loss' : ''}`}>{money(excess)}</span>{' '}
        <span className="muted">{isNegative(excess) ? 'below maintenance: a margin call' : 'above a margin call'}</span>
      </p>
      <span className="bar my-2" data-tone={isNegative(excess) ? 'loss' : 'gain'} aria-hidden>
        <span style={{ width: `${Math.max(0, Math.min(1, toNumber(share(maintenance)))) * 100}%` }} />
      </span>
      <p className="label flex justify-between">
        <span>Maintenance {percent(share(maintenance))}</span>
        <span>Initial {percent(initial && share(initial))}</span>
        <span>of equity</span>
      </p>
      <dl className="pairs mt-3">
        <div>
          <dt>Today</dt>
          <dd>
            <Change amount={todayOf(figures)?.amount ?? null} hasArrow />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

/** What open orders hold of the buying power, and how to free it. */
function Reserved({ account, figures }: { account: string; figures: Account }) {
  const { data: open = NO_ORDERS } = useQuery(ordersQuery(account, 'open'))
  const { data: positions = NO_POSITIONS } = useQuery(positionsQuery(account))
  const orders = open.filter((order) => reserves(order, positions))
  const termsOf = useTermsOf(account, symbolsOf([...positions, ...withLegs(open)]))
  const quotes = usePriceParts([...new Set(orders.map(({ symbol }) => symbol))], quoteOf)
  const phase = useMarketPhase(account)
  const beside = { positions, orders: open, isSpreadAllowed: (figures.options_trading_level ?? 3) >= 3 }
  const held = orders.map((order) => reservedBy(order, quotes.get(order.symbol) ?? NO_QUOTE, phase, termsOf, beside))
  const known = held.filter((amount) => amount !== undefined)
  const note = noteOnFullPayment(orders, figures.multiplier ?? '1')
  return (
    <Card
      title="Reserved by open orders"
      isFlush
      actions={
        <Link to="/orders" className="link label pr-2">
          Open orders
        </Link>
      }
    >
      {orders.length === 0 ? (
        <EmptyState title="Nothing is reserved">
          Orders that open a position hold buying power until they fill or end.
        </EmptyState>
      ) : (
        <Table label="Orders that hold buying power" isCompact heads={['Order', ...numbers('Estimate, USD'), ACTIONS]}>
          <tbody>
            {orders.map((order, index) => (
              <tr key={order.id}>
                <Cell>{orderLine(order)}</Cell>
                <Cell isNumber>{money(held[index])}</Cell>
                <Cell isNumber>
                  <CancelButton account={account} order={order} />
                </Cell>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <RowHead>{known.length === held.length ? 'Total' : 'Total of those estimated'}</RowHead>
              <Cell isNumber>{money(known.reduce<Money>((sum, amount) => add(sum, amount), NO_MONEY))}</Cell>
              <td />
            </tr>
          </tfoot>
        </Table>
      )}
      {note && <p className="label p-3">{note}</p>}
    </Card>
  )
}

const quoteOf = ({ bid, ask }: LivePrice) => ({ bid, ask })
