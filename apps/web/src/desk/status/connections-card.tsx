/**
 * Where everything on screen comes from: each stream, the server's last answer, when each connection was last compared with its broker, the
 * clock, the version, and what was asked of other hosts.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { alpacaQuery } from '../../accounts/alpaca/alpaca-connections.ts'
import { age, localTimeOfDay, timeOfDay } from '../../format/time.ts'
import { useAccount } from '../../live/account.ts'
import { type Connections, useConnections } from '../../live/streams/connection.ts'
import { speedText, useMarketTime } from '../../live/streams/practice-clock.ts'
import type { ConnectionState } from '../../live/streams/reconnecting-socket.ts'
import { entryOf } from '../../page/entry-of.ts'
import { Facts } from '../../tables/facts.tsx'
import { heldQuery } from '../../trading/held/held-query.ts'
import { Dot } from '../../ui/chip.tsx'
import { useTick } from '../../ui/use-tick.ts'
import { versionOf } from '../../ui/version.ts'
import { CONNECTION_TONES } from './connection-tones.ts'
import { StatusCard } from './status-card.tsx'

const WORDS: Record<ConnectionState, string> = {
  off: 'not needed here',
  connecting: 'connecting',
  open: 'open',
  lost: 'lost, coming back',
}

/** Between two looks at how the watching of held orders goes. */
const HEARTBEAT_MS = 5_000

export function ConnectionsCard({ trigger, onClose }: { trigger: ReactNode; onClose: () => void }) {
  return (
    <StatusCard trigger={trigger} title="Connections" onClose={onClose}>
      <Connected />
    </StatusCard>
  )
}

function Connected() {
  const connections = useConnections()
  const account = useAccount()
  const now = useTick()
  const queryClient = useQueryClient()
  const answers = queryClient.getQueryCache().getAll()
  const last = Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt))
  const { speed, isRealTime } = useMarketTime(account?.id)
  const hosts = otherHosts()
  const isAlpaca = account !== undefined && account.kind !== 'practice'
  const { data: held } = useQuery({
    ...heldQuery(account?.id ?? ''),
    enabled: account !== undefined,
    refetchInterval: HEARTBEAT_MS,
  })
  const { data: alpaca } = useQuery({ ...alpacaQuery(), enabled: account !== undefined })
  const build = entryOf(document.documentElement.outerHTML)?.replace(/^.*\/(.*)\.\w+$/, '$1')
  const upstream = alpaca?.connections.find(({ accountId }) => accountId === account?.id)
  return (
    <Facts
      facts={[
        ['Orders stream', account ? <State key="orders" of="orders" connections={connections} /> : undefined],
        ['Stocks stream', <State key="stocks" of="stocks" connections={connections} />],
        ['Crypto stream', <State key="crypto" of="crypto" connections={connections} />],
        ['Symbols streamed', connections.symbols],
        ['Last response of the server', last === 0 ? 'none yet' : `${age(Math.max(0, now - last))} ago`],
        [
          'Last response of Alpaca',
          upstream?.lastAnswer ? `${timeOfDay(upstream.lastAnswer.at)}, ${upstream.lastAnswer.status}` : undefined,
        ],
        [
          'Alpaca does not answer',
          upstream?.spared
            ? `${upstream.spared.host} server, asked again at ${timeOfDay(upstream.spared.until)}`
            : undefined,
        ],
        [
          'Requests left',
          upstream?.budget
            ? `${upstream.budget.remaining} of ${upstream.budget.limit} until ${timeOfDay(upstream.budget.resetAt)}`
            : undefined,
        ],
        [
          'Held orders watched',
          held && `${held.watched}${held.lookedAt ? `, last checked ${localTimeOfDay(held.lookedAt)} here` : ''}`,
        ],
        // A practice account's broker is the server itself: there is nothing that could differ.
        ['Reconciled', account === undefined || isAlpaca ? undefined : 'always, its broker is this server'],
        ...(alpaca?.connections ?? []).map(
          ({ name, reconciledAt }) =>
            [`${name}, reconciled`, reconciledAt ? timeOfDay(reconciledAt) : 'not yet'] as const,
        ),
        ['Practice clock', isAlpaca ? undefined : isRealTime ? 'real time' : speed === 0 ? 'paused' : speedText(speed)],
        ['Version', `${versionOf(document)}, ${build === undefined ? 'in development' : `build ${build}`}`],
        ['Requests to other hosts', hosts.length === 0 ? 'nothing' : hosts.join(', ')],
      ]}
    />
  )
}

function State({ of, connections }: { of: 'orders' | 'stocks' | 'crypto'; connections: Connections }) {
  const state = connections[of]
  return (
    <>
      <Dot tone={CONNECTION_TONES[state]} /> {WORDS[state]}
    </>
  )
}

/** Hosts but our own that this page loaded anything from, by the browser's own record. */
const otherHosts = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.startsWith('http'))
      .map(({ name }) => new URL(name).host)
      .filter((host) => host !== location.host),
  ),
]
