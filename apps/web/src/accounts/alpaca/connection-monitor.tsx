/** A connection while it works: who spends its requests, what waits, and what its streams carry for whom. Read again every few seconds. */
import type { AlpacaConnection, ConnectionMonitor } from '@paddock/contract/desk/alpaca-connections'
import type { ConnectionFeeds } from '@paddock/contract/desk/connection-feeds'
import { FEED_KINDS, type Feed } from '@paddock/contract/streams/channels'
import { STREAM_PLANS, symbolLimit } from '@paddock/contract/streams/plan'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { capital } from '../../format/capital.ts'
import { counted, howMany, plain } from '../../format/number.ts'
import { age, bareDateTime, bareTimeOfDay, day, inNewYork, timeOfDay } from '../../format/time.ts'
import { Dot } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StaleMark } from '../../ui/stale-mark.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { readMonitor } from './alpaca-connections.ts'
import { STREAM_WORDS } from './stream-words.ts'

const LOOK_EVERY = 3_000

const monitorQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['alpaca-monitor', accountId],
    queryFn: () => readMonitor(accountId),
    refetchInterval: LOOK_EVERY,
  })

export function LiveMonitor({ connection: { accountId, name, plan, reconciledAt } }: { connection: AlpacaConnection }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(monitorQuery(accountId))
  if (error && !data)
    return (
      <ErrorState title="The monitor could not be read" error={error} onRetry={() => void refetch()}>
        The connection itself is not affected.
      </ErrorState>
    )
  return (
    <section className="grid gap-3" aria-label={`Monitor of ${name}`}>
      {error && <StaleMark age={`${timeOfDay(dataUpdatedAt)}, not read since`} />}
      <Budgets monitor={data} />
      <Users monitor={data} />
      <Waiting monitor={data} />
      <Kept monitor={data} reconciledAt={reconciledAt} />
      <Streams monitor={data} plan={plan} />
      <Symbols monitor={data} />
    </section>
  )
}

interface PartProps {
  readonly monitor: ConnectionMonitor | undefined
}

const HOSTS = { trading: 'Trading server', data: 'Data server' } as const

function Part({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <Table
      label={label}
      isCompact
      heads={heads.map((children, index) => ({ children, isSticky: index === 0, isNumber: NUMBERS.has(children) }))}
    >
      <tbody>{children}</tbody>
    </Table>
  )
}
const NUMBERS: ReadonlySet<string> = new Set([
  ...['Requests/min', 'Requests left', 'Rate limited', 'Since start', 'Symbols', 'Messages/min', 'Lag', 'Reconnects'],
])

function Budgets({ monitor }: PartProps) {
  return (
    <Part
      label="Request budget"
      heads={['Server', 'Requests/min', 'Requests left', inNewYork('Resets'), 'Rate limited']}
    >
      {monitor === undefined && <SkeletonRows rows={2} widths={[90, 40, 60, 60, 40]} />}
      {monitor?.hosts.map(({ host, address, lastMinute, budget, refusals }) => (
        <tr key={host}>
          <RowHead title={address}>{HOSTS[host]}</RowHead>
          <Cell isNumber>{howMany(lastMinute)}</Cell>
          <Cell isNumber>{budget ? `${howMany(budget.remaining)} of ${howMany(budget.limit)}` : '–'}</Cell>
          <Cell>{budget ? bareTimeOfDay(budget.resetAt) : '–'}</Cell>
          <Cell isNumber>{counted(refusals, 'time')}</Cell>
        </tr>
      ))}
    </Part>
  )
}

function Users({ monitor }: PartProps) {
  if (monitor?.users.length === 0) return <p className="muted">No request since the server started.</p>
  return (
    <Part label="Requests by user" heads={['Sent for', 'Requests/min', 'Since start']}>
      {monitor === undefined && <SkeletonRows rows={2} widths={[120, 40, 50]} />}
      {monitor?.users.map(({ user, lastMinute, total }) => (
        <tr key={user}>
          <RowHead>{user}</RowHead>
          <Cell isNumber>{howMany(lastMinute)}</Cell>
          <Cell isNumber>{howMany(total)}</Cell>
        </tr>
      ))}
    </Part>
  )
}

function Waiting({ monitor }: PartProps) {
  if (!monitor || monitor.waiting.length === 0) return undefined
  return (
    <Part label="Requests that wait for the budget" heads={['Waiting', 'Sent for', inNewYork('Waits until')]}>
      {monitor.waiting.map(({ operation, user, since, until }) => (
        <tr key={`${operation} ${user} ${since}`}>
          <RowHead className="id">{operation}</RowHead>
          <Cell>{user}</Cell>
          <Cell>{bareTimeOfDay(until)}</Cell>
        </tr>
      ))}
    </Part>
  )
}

function Kept({ monitor, reconciledAt }: PartProps & Pick<AlpacaConnection, 'reconciledAt'>) {
  return (
    <Part label="Kept on this server" heads={['Kept', inNewYork('Read'), 'Complete']}>
      {monitor === undefined && <SkeletonRows rows={5} widths={[90, 120, 120]} />}
      {monitor &&
        [
          ...keptRows(monitor.kept),
          ['Orders, positions, balances', reconciledAt, reconciledAt === null ? 'not read yet' : 'all'] as const,
        ].map(([what, readAt, isComplete]) => (
          <tr key={what}>
            <RowHead>{what}</RowHead>
            <Cell>{bareDateTime(readAt)}</Cell>
            <Cell>{isComplete}</Cell>
          </tr>
        ))}
    </Part>
  )
}

function keptRows({ stocksAt, coinsAt, historyAt, activities }: ConnectionMonitor['kept']) {
  const assets = (what: string, readAt: number | null) =>
    [what, readAt, readAt === null ? 'not read yet' : 'all'] as const
  return [
    assets('Stocks', stocksAt),
    assets('Coins', coinsAt),
    ['Activities', activities.readAt, completeness(activities)] as const,
    ['Portfolio history', historyAt, historyAt === null ? 'not read yet' : 'as last shown'] as const,
  ]
}

function completeness({ completeSince, isReading }: ConnectionMonitor['kept']['activities']): string {
  if (completeSince === null) return isReading ? 'being read' : 'not read yet'
  if (completeSince === 0) return isReading ? 'being read' : 'complete'
  return `complete back to ${day(completeSince)}${isReading ? ', older ones are being read' : ''}`
}

interface StreamRow {
  readonly name: string
  readonly stream: ConnectionMonitor['orders']
  readonly market?: ConnectionMonitor['markets'][number]
}

/** `12 of 30` where the plan has a limit for what an address streams. */
function symbolsOf({ path, symbolCount }: ConnectionMonitor['markets'][number], plan: ConnectionFeeds): string {
  const feed = path.split('/').find((part): part is Feed => Object.hasOwn(FEED_KINDS, part))
  const limit = feed && symbolLimit(STREAM_PLANS[plan.stocks === 'sip' ? 'plus' : 'basic'], feed)
  return limit === undefined || limit === Number.POSITIVE_INFINITY
    ? howMany(symbolCount)
    : `${howMany(symbolCount)} of ${howMany(limit)}`
}

function Streams({ monitor, plan }: PartProps & Pick<AlpacaConnection, 'plan'>) {
  const rows: readonly StreamRow[] = monitor
    ? [
        { name: 'Orders', stream: monitor.orders },
        ...monitor.markets.map((market) => ({ name: capital(market.feed), stream: market, market })),
      ]
    : []
  return (
    <Part
      label="Streams"
      heads={['Stream', 'State', 'Symbols', 'Messages/min', 'Lag', 'Reconnects', 'Last interruption']}
    >
      {monitor === undefined && <SkeletonRows rows={2} widths={[60, 60, 30, 40, 40, 30, 160]} />}
      {rows.map(({ name, stream, market }) => (
        <tr key={name}>
          <RowHead>
            {name} {market && <span className="muted">{market.path}</span>}
          </RowHead>
          <Cell>
            <Dot tone={STREAM_WORDS[stream.state][1]} /> {STREAM_WORDS[stream.state][0]}
          </Cell>
          <Cell isNumber>{market ? symbolsOf(market, plan) : ''}</Cell>
          <Cell isNumber>{market ? howMany(market.messagesLastMinute) : ''}</Cell>
          <Cell isNumber>{market && market.lagMs !== null ? `${plain(market.lagMs)} ms` : ''}</Cell>
          <Cell isNumber>{howMany(stream.losses)}</Cell>
          <Cell>{monitor && interruptionOf(stream, monitor.at)}</Cell>
        </tr>
      ))}
    </Part>
  )
}

function interruptionOf({ lastReason, lostAt, nextTryAt, state }: ConnectionMonitor['orders'], now: number): string {
  if (lastReason === null) return 'none'
  const ago = lostAt === null ? '' : `, ${age(Math.max(0, now - lostAt))} ago`
  const next = nextTryAt !== null && state === 'lost' ? `; connects again at ${timeOfDay(nextTryAt)}` : ''
  return `${lastReason}${ago}${next}`
}

function Symbols({ monitor }: PartProps) {
  const symbols = (monitor?.markets ?? []).flatMap(({ feed, symbols }) => symbols.map((one) => ({ ...one, feed })))
  const refused = (monitor?.markets ?? []).flatMap((market) => market.refused)
  if (symbols.length === 0 && refused.length === 0) return undefined
  return (
    <details>
      <summary>Streamed symbols: {symbols.length}</summary>
      {refused.length > 0 && <p className="notice">Beyond the plan, read by request: {refused.join(', ')}</p>}
      <Part label="Streamed symbols" heads={['Symbol', 'Channels', 'Read by']}>
        {symbols.map(({ feed, symbol, channels, readers }) => (
          <tr key={`${feed} ${symbol}`}>
            <RowHead className="symbol">{symbol === '*' ? `All of ${feed}` : symbol}</RowHead>
            <Cell>{channels.join(', ')}</Cell>
            <Cell>{readers.join(', ')}</Cell>
          </tr>
        ))}
      </Part>
    </details>
  )
}
