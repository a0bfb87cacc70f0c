/** What an order is, what happened to it, how well it traded, its fills, and what it belongs to. */
import { symbolsOf } from '@paddock/contract/entities/symbol'
import '../orders.css'
import { legsOf, roleOf, withLegs } from '@paddock/analytics/orders/family'
import { orderSize } from '@paddock/analytics/orders/order-value'
import type { RecordedStep } from '@paddock/contract/desk/order-record'
import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import { type Decimal, decimal, formatDecimal, isNegative, multiply, negate } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import type { TermsOf } from '@paddock/market/options/terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Change } from '../../../format/change.tsx'
import { contractName } from '../../../format/contract.ts'
import { counted, money, price, quantity, signed } from '../../../format/number.ts'
import {
  orderLine,
  orderPrice,
  sideName,
  sizeText,
  statusName,
  timeInForceName,
  trailText,
  typeName,
} from '../../../format/order.ts'
import { age, bareDateTime, bareTimeOfDay, dateTime, inNewYork } from '../../../format/time.ts'
import { useAccounts } from '../../../live/account.ts'
import { clientFor } from '../../../live/client.ts'
import { coinPlace } from '../../../live/feeds-in-use.ts'
import { ordersQuery } from '../../../live/queries.ts'
import { useFeedWords } from '../../../live/streams/feed-words.ts'
import { feedOf } from '../../../live/streams/market-stream.ts'
import { Facts } from '../../../tables/facts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Cell, numbers, Table } from '../../../ui/table.tsx'
import { useTermsOf } from '../../assets/use-terms.ts'
import { OrderNotesCard } from '../../journal/order-notes-card.tsx'
import { executionOf, type FlightStep, flightOf, quoteText, slippageBps } from './flight.ts'
import { costsOf } from './order-costs.ts'
import { dayOfFill, runningAverages } from './order-fills.ts'
import { OrderLegs } from './order-legs.tsx'
import { OrderWindow } from './order-window.tsx'
import { type QuotesThen, useQuotesAt } from './quotes-at.ts'
import { orderRecordQuery } from './record.ts'
import { RejectionNotice } from './rejection-notice.tsx'
import { timeline } from './timeline.ts'

const NO_STEPS: readonly RecordedStep[] = []
const NO_INSTANTS: readonly string[] = []
/** Milliseconds from which the time between two steps is pointed out. */
const LONG_GAP = 60_000

export function OrderFacts({ account, order, fills }: { account: string; order: Order; fills: readonly Activity[] }) {
  const isPractice = useAccounts().find(({ id }) => id === account)?.kind === 'practice'
  const record = useQuery({ ...orderRecordQuery(account, order.id, order.updated_at), enabled: isPractice })
  const steps = record.data?.steps ?? NO_STEPS
  const told = record.data ? flightOf(order, steps) : toldBy(order, fills)
  // Where no log of ours has them, the market data may.
  const { quotes, isRefused, feed } = useQuotesAt(account, order, isPractice ? NO_INSTANTS : told.map(({ at }) => at))
  const firstQuote = isPractice ? steps[0]?.quote : quotes.get(order.created_at)
  const termsOf = useTermsOf(account, symbolsOf(withLegs([order])))
  const value = order.filled_avg_price
    ? multiply(multiply(decimal(order.filled_qty), decimal(order.filled_avg_price)), orderSize(order, termsOf))
    : undefined
  return (
    <div className="grid grid-cols-1 items-start gap-3 p-3 lg:grid-cols-2">
      <div className="grid gap-3">
        <Card title="Flight recorder" note={inNewYork(record.data ? counted(steps.length, 'step') : 'Times')}>
          {isPractice && record.isPending ? (
            <Skeleton height={120} />
          ) : (
            <Recorder
              steps={told.map((step) => withQuote(step, quotes, order))}
              note={
                record.isError
                  ? 'The log could not be read. These are the times on the order itself.'
                  : isPractice
                    ? record.data?.omitted
                      ? `${record.data.omitted} steps in the middle are left out.`
                      : undefined
                    : toldNote(order, isRefused, feed)
              }
            />
          )}
        </Card>
        {order.symbol !== '' && order.asset_class !== 'us_option' && (
          <OrderWindow account={account} order={order} fills={fills} />
        )}
        {order.order_class === 'mleg' && order.symbol === '' && (
          <OrderLegs order={order} steps={steps} termsOf={termsOf} />
        )}
        <Card title="Fills" note={fills.length > 0 ? String(fills.length) : undefined} isFlush>
          <Fills fills={fills} order={order} steps={steps} quotes={quotes} size={orderSize(order, termsOf)} />
        </Card>
      </div>
      <div className="grid gap-3">
        {order.status === 'rejected' && <RejectionNotice account={account} order={order} termsOf={termsOf} />}
        <ExecutionCard account={account} order={order} quote={firstQuote ?? undefined} termsOf={termsOf} />
        <Costs order={order} steps={steps} termsOf={termsOf} />
        <Relations account={account} order={order} />
        <OrderNotesCard account={account} order={order} />
        <Card title="Order">
          <Facts
            facts={[
              ['Symbol', order.symbol === '' ? 'Several contracts' : contractName(order.symbol)],
              ['Side', order.symbol === '' ? undefined : sideName(order.side)],
              ['Type', order.type ? typeName(order.type) : undefined],
              ['Quantity', order.qty ? quantity(order.qty) : '–'],
              ['Amount', order.notional ? money(order.notional) : undefined],
              ['Limit price', order.limit_price ? orderPrice(order, order.limit_price) : undefined],
              ['Stop price', order.stop_price ? price(order.stop_price) : undefined],
              ['Trail', trailText(order)],
              ['Highest since', order.hwm ? price(order.hwm) : undefined],
              ['Time in force', timeInForceName(order.time_in_force)],
              ['Ends', order.expires_at ? dateTime(order.expires_at) : undefined],
              ['Hours', order.extended_hours ? 'Regular and extended' : 'Regular'],
              ['Filled', `${quantity(order.filled_qty)} of ${sizeText(order)}`],
              ['Average price', order.filled_avg_price ? orderPrice(order, order.filled_avg_price) : undefined],
              ['Value filled, USD', value === undefined ? undefined : money(value)],
              ['Order id', <Copyable key="id" text={order.id} label="Order id" />],
              ['Client order id', <Copyable key="client" text={order.client_order_id} label="Client order id" />],
            ]}
          />
        </Card>
      </div>
    </div>
  )
}

/** What the times on the order and its fills tell, where no log is kept. */
const toldBy = (order: Order, fills: readonly Activity[]): FlightStep[] =>
  timeline(order, fills).map(({ key, at, title, detail = '', tone }, index, all) => {
    const before = all[index - 1]
    return {
      key,
      at,
      title,
      detail,
      quote: '',
      afterMs: before && Date.parse(at) - Date.parse(before.at),
      tone: tone === 'off' ? undefined : tone,
    }
  })

const withQuote = (step: FlightStep, quotes: QuotesThen['quotes'], order: Order): FlightStep => {
  const quote = quotes.get(step.at)
  return step.quote !== '' || quote === undefined
    ? step
    : { ...step, quote: quote ? quoteText(quote, order) : 'no quote kept' }
}

/** What an account without a log of ours does and does not know of an order. */
function toldNote({ symbol, asset_class }: Order, isRefused: boolean, feed = 'its market data'): string {
  const told = 'Alpaca tells these times; the steps between are not known here.'
  if (symbol === '' || asset_class === 'us_option') return `${told} No quotes of contracts are kept.`
  return `${told} ${isRefused ? 'Its market data refused the quotes of then.' : `The quotes are the last ones of ${feed} before each.`}`
}

function Recorder({ steps, note }: { steps: readonly FlightStep[]; note: string | undefined }) {
  return (
    <>
      <ol className="recorder" aria-label="Timeline">
        {steps.map(({ key, at, title, detail, quote, afterMs, tone }) => (
          <li key={key} data-tone={tone}>
            <span>
              <strong>{title}</strong> <span className="muted">{detail}</span>
              {quote && <span className="faint"> {quote}</span>}
            </span>
            <span className="gap" data-long={afterMs !== undefined && afterMs >= LONG_GAP ? '' : undefined}>
              {afterMs === undefined ? '' : afterMs < 1000 ? `${afterMs} ms` : `${age(afterMs)}`}
            </span>
            <time dateTime={at} title={dateTime(at)}>
              {bareTimeOfDay(at)}.{String(new Date(at).getUTCMilliseconds()).padStart(3, '0')}
            </time>
          </li>
        ))}
      </ol>
      {note && <p className="label">{note}</p>}
    </>
  )
}

function ExecutionCard(props: {
  account: string
  order: Order
  quote: { bid: string; ask: string } | undefined
  termsOf: TermsOf
}) {
  const { account, order, quote, termsOf } = props
  const isFilled = order.filled_avg_price !== null && order.filled_avg_price !== undefined
  const queryKey = ['order', account, order.id, 'vwap']
  const feed = useFeedWords(order.symbol, { keys: [queryKey] })
  const vwap = useQuery({
    queryKey,
    queryFn: ({ signal }) => dayVwap(account, order, signal),
    enabled: isFilled && order.asset_class !== 'us_option' && order.symbol !== '',
  })
  const execution = executionOf(order, quote, fromWire(vwap.data), termsOf)
  if (!execution) return null
  const { average, mid, againstMid, againstVwap, halfSpread } = execution
  return (
    <Card title="Execution">
      <Facts
        facts={[
          ['Average price', orderPrice(order, formatDecimal(average))],
          ['Mid when accepted', mid ? orderPrice(order, formatDecimal(mid)) : 'not known'],
          [
            'Slippage vs mid',
            againstMid && (
              <span key="mid">
                <Change amount={againstMid.dollars} /> <span className="muted">{signed(againstMid.bps, 1)} bps</span>
              </span>
            ),
          ],
          ['Half-spread then', halfSpread && money(halfSpread)],
          [
            'Spread',
            againstMid &&
              (isNegative(againstMid.dollars)
                ? `${money(negate(againstMid.dollars))} paid`
                : `${money(againstMid.dollars)} saved`),
          ],
          ['Day VWAP', vwap.data === undefined ? undefined : [price(vwap.data), feed].filter(Boolean).join(' ')],
          [
            'Slippage vs VWAP',
            againstVwap && (
              <span key="vwap">
                <Change amount={againstVwap.dollars} /> <span className="muted">{signed(againstVwap.bps, 1)} bps</span>
              </span>
            ),
          ],
        ]}
      />
    </Card>
  )
}

/** No commission; what regulators and the coin's fee take. */
function Costs({ order, steps, termsOf }: { order: Order; steps: readonly RecordedStep[]; termsOf: TermsOf }) {
  const costs = costsOf(order, steps, termsOf)
  if (!costs) return null
  const { regulatory, inCoins, inDollars } = costs
  const [coin = ''] = order.symbol.split('/')
  return (
    <Card title="Costs">
      <Facts
        facts={[
          ['Commission', '0.00'],
          ['Regulatory, before the day is rounded up', regulatory && quantity(regulatory)],
          [`Fee in ${coin}`, inCoins && quantity(inCoins)],
          ['Fee in USD', inDollars && quantity(inDollars)],
          ['Fee', !regulatory && !inCoins && !inDollars ? 'told under History of Activities, a day later' : undefined],
        ]}
      />
    </Card>
  )
}

/** The average by volume of the day an order was filled on. */
async function dayVwap(account: string, order: Order, signal: AbortSignal): Promise<number | null> {
  const day = dayOfFill(order)
  const query = { symbols: [order.symbol], timeframe: '1Day', start: day, end: day, limit: 1 }
  const client = clientFor(account)
  const { bars } =
    feedOf(order.symbol) === 'crypto'
      ? await client.cryptoBars({ path: coinPlace(account), query }, { signal })
      : await client.stockBars({ query }, { signal })
  return bars[order.symbol]?.[0]?.vw || null
}

function Relations({ account, order }: { account: string; order: Order }) {
  const { data: all } = useQuery(ordersQuery(account, 'all'))
  const parent = all?.find(({ legs }) => legs?.some(({ id }) => id === order.id))
  const legs = legsOf(order)
  const siblings = parent ? legsOf(parent).filter(({ id }) => id !== order.id) : []
  if (!order.replaces && !order.replaced_by && !parent && legs.length === 0) return null
  return (
    <Card title="Belongs to">
      <Facts
        facts={[
          ['Replaces', order.replaces ? <OrderLink key="replaces" id={order.replaces} all={all} /> : undefined],
          ['Replaced by', order.replaced_by ? <OrderLink key="by" id={order.replaced_by} all={all} /> : undefined],
          [
            parent?.order_class === 'oco' ? 'Take profit' : 'Entry',
            parent ? <OrderLink key="parent" id={parent.id} all={all} /> : undefined,
          ],
          ...siblings.map(
            (leg, at) => [exitName(leg) ?? `Beside it, leg ${at + 1}`, <LegLink key={leg.id} leg={leg} />] as const,
          ),
          ...legs.map((leg, at) => [exitName(leg) ?? `Leg ${at + 1}`, <LegLink key={leg.id} leg={leg} />] as const),
        ]}
      />
    </Card>
  )
}

const exitName = (leg: Order): string | undefined => {
  const role = roleOf(leg)
  return role && (role === 'target' ? 'Take profit' : 'Stop loss')
}

const LegLink = ({ leg }: { leg: Order }) => (
  <Link to="/orders/$id" params={{ id: leg.id }} className="link">
    {/* A leg of several contracts has no price of its own. */}
    {leg.type ? orderLine(leg) : `${sideName(leg.side)} ${quantity(leg.qty)} ${contractName(leg.symbol)}`}{' '}
    <Chip>{statusName(leg.status)}</Chip>
  </Link>
)

function OrderLink({ id, all }: { id: string; all: readonly Order[] | undefined }) {
  const order = all?.find((one) => one.id === id)
  return (
    <Link to="/orders/$id" params={{ id }} className="link">
      {order ? orderLine(order) : id.slice(0, 8)}
    </Link>
  )
}

function Fills(props: {
  fills: readonly Activity[]
  order: Order
  steps: readonly RecordedStep[]
  quotes: QuotesThen['quotes']
  /** What a price of it is for. */
  size: Decimal
}) {
  const { fills, order, steps, quotes, size } = props
  if (fills.length === 0)
    return <EmptyState title="No fills yet">Each execution appears here with its time, quantity and price.</EmptyState>
  const filled = steps.filter(({ kind }) => kind === 'order-filled')
  const averages = runningAverages(fills)
  const isSpread = order.symbol === ''
  const hasFees = filled.some(({ facts }) => facts.fee)
  return (
    <Table
      label="Fills"
      isCompact
      heads={[
        inNewYork('Time'),
        ...numbers('Quantity', 'Price'),
        ...(isSpread ? ['Contract'] : numbers('Average')),
        ...numbers('Value, USD', ...(isSpread ? [] : ['Slippage, bps']), ...(hasFees ? ['Fee'] : []), 'Left'),
      ]}
    >
      <tbody>
        {fills.map((fill, at) => {
          const step = filled.find(({ facts }) => fill.id.includes(facts.executionId ?? '-'))
          const quote = step?.quote ?? quotes.get(fill.transaction_time ?? '')
          return (
            <tr key={fill.id}>
              <Cell className="muted">{bareDateTime(fill.transaction_time)}</Cell>
              <Cell isNumber>{quantity(fill.qty)}</Cell>
              <Cell isNumber>{price(fill.price)}</Cell>
              {isSpread ? <Cell>{contractName(fill.symbol ?? '')}</Cell> : <Cell isNumber>{price(averages[at])}</Cell>}
              <Cell isNumber>
                {money(
                  fill.qty && fill.price ? multiply(multiply(decimal(fill.qty), decimal(fill.price)), size) : undefined,
                )}
              </Cell>
              {!isSpread && (
                <Cell isNumber>
                  {quote && fill.price ? signed(slippageBps(order.side, fill.price, quote), 1) : '–'}
                </Cell>
              )}
              {hasFees && (
                <Cell isNumber>
                  {step?.facts.fee
                    ? `${quantity(step.facts.fee)} ${step.facts.feeIn === 'coin' ? order.symbol.split('/')[0] : 'USD'}`
                    : '–'}
                </Cell>
              )}
              <Cell isNumber>{quantity(fill.leaves_qty)}</Cell>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <button
      type="button"
      className="id break-all text-right"
      title={text}
      aria-label={`Copy ${label.toLowerCase()} ${text}`}
      onClick={() => void copyText(label, text)}
    >
      {text}
    </button>
  )
}
