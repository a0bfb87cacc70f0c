/** One connection: what it is, how it does, and what can be done with it. */
import type { AlpacaConnection, AlpacaConnections } from '@paddock/contract/desk/alpaca-connections'
import { PRICE_FEEDS, type PricedKind, type PriceFeed } from '@paddock/contract/desk/connection-feeds'
import { useState } from 'react'
import { capital } from '../../format/capital.ts'
import { feedName } from '../../format/feed.ts'
import { counted, howMany } from '../../format/number.ts'
import { dateTime, timeOfDay } from '../../format/time.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { download } from '../../tables/download.ts'
import { Facts } from '../../tables/facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dot, type Tone } from '../../ui/chip.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { versionOf } from '../../ui/version.ts'
import { ReplaceAlpacaKey } from './add-alpaca-keys.tsx'
import {
  lockConnection,
  readMonitor,
  resyncConnection,
  setFeeds,
  testConnection,
  useChange,
} from './alpaca-connections.ts'
import { RemoveConnection, RenameConnection, UnlockConnection } from './alpaca-dialogs.tsx'
import { LiveMonitor } from './connection-monitor.tsx'
import { LastTest } from './connection-test.tsx'
import { diagnosticsOf } from './diagnostics.ts'
import { LimitChoice } from './limit-choice.tsx'
import { OwnDataDialog } from './own-data-dialog.tsx'
import { ServersDialog } from './server-addresses.tsx'
import { STREAM_WORDS } from './stream-words.ts'
import { UnknownOrders } from './unknown-orders.tsx'

export function ConnectionCard(props: {
  connection: AlpacaConnection
  servers: AlpacaConnections['servers']
  phrase: string
}) {
  const { connection, servers, phrase } = props
  const [isWatched, setWatched] = useState(false)
  const { accountId, name, environment } = connection
  const test = useChange(() => testConnection(accountId), {
    done: ({ lastTest }) => toast({ title: `${name} was tested`, description: lastTest?.words ?? '' }),
    failed: toastFailure(`${name} was not tested`),
  })
  const resync = useChange(() => resyncConnection(accountId), {
    done: () => {
      setWatched(true)
      toast({ title: `${name} is being re-synced`, description: 'Assets, activities, orders, positions and balances.' })
    },
    failed: toastFailure(`${name} was not re-synced`),
  })
  const diagnose = useChange(() => readMonitor(accountId), {
    done: (monitor) =>
      download(
        `paddock-diagnostics-${connection.keyHint}.json`,
        JSON.stringify(diagnosticsOf(connection, monitor, versionOf(document)), null, 2),
        'application/json',
      ),
    failed: toastFailure('No diagnostics'),
  })
  return (
    <div data-env={environment}>
      <Card
        title={name}
        note={connection.number}
        actions={<span className="chip chip-env">{environment === 'live' ? 'Live' : 'Paper'}</span>}
      >
        {environment === 'live' && <LiveLock connection={connection} phrase={phrase} />}
        {connection.spared && <Unreachable host={connection.spared.host} />}
        <UnknownOrders orders={connection.unknownOrders} />
        <ConnectionFacts connection={connection} />
        <LimitChoice connection={connection} />
        {connection.lastTest && <LastTest name={name} test={connection.lastTest} />}
        {isWatched && (
          <div className="mt-3">
            <LiveMonitor connection={connection} />
          </div>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="small"
            icon="activity"
            aria-expanded={isWatched}
            aria-label={`Monitor ${name}`}
            onClick={() => setWatched(!isWatched)}
          >
            Monitor
          </Button>
          <SendingButton size="small" icon="refresh-cw" isBusy={test.isPending} onClick={() => test.mutate()}>
            Test {name}
          </SendingButton>
          <SendingButton
            size="small"
            icon="refresh-cw"
            aria-label={`Re-sync ${name}`}
            isBusy={resync.isPending}
            onClick={() => resync.mutate()}
          >
            Re-sync
          </SendingButton>
          <SendingButton
            size="small"
            icon="download"
            aria-label={`Download the diagnostics of ${name}`}
            isBusy={diagnose.isPending}
            onClick={() => diagnose.mutate()}
          >
            Diagnostics
          </SendingButton>
          <DialogButton
            size="small"
            icon="pencil"
            aria-label={`Rename ${name}`}
            dialog={(close) => <RenameConnection connection={connection} onClose={close} />}
          >
            Rename
          </DialogButton>
          <DialogButton
            size="small"
            icon="key-round"
            aria-label={`Replace the key of ${name}`}
            dialog={(close) => <ReplaceAlpacaKey connection={connection} onClose={close} />}
          >
            Replace key
          </DialogButton>
          <DialogButton
            size="small"
            icon="server"
            aria-label={`Server addresses of ${name}`}
            dialog={(close) => <ServersDialog connection={connection} servers={servers} onClose={close} />}
          >
            Servers
          </DialogButton>
          <DialogButton
            size="small"
            icon="link"
            aria-label={`Data sources of ${name}`}
            dialog={(close) => <OwnDataDialog connection={connection} onClose={close} />}
          >
            Data sources
          </DialogButton>
          <DialogButton
            size="small"
            icon="trash-2"
            tone="danger"
            aria-label={`Remove ${name}`}
            dialog={(close) => <RemoveConnection connection={connection} onClose={close} />}
          >
            Remove
          </DialogButton>
        </div>
      </Card>
    </div>
  )
}

/** Whether the account takes orders, in words and with the one way to change it. */
function LiveLock({ connection, phrase }: { connection: AlpacaConnection; phrase: string }) {
  const { accountId, name, isLocked } = connection
  const { mutate, isPending } = useChange(() => lockConnection(accountId), {
    failed: toastFailure(`${name} was not locked`),
  })
  return (
    <div className="notice mb-3" data-tone={isLocked ? 'warning' : 'loss'}>
      <Icon name={isLocked ? 'lock' : 'triangle-alert'} />
      <span className="flex-1">
        {connection.isIdle
          ? 'Locked after inactivity. Scripts with its access keys still trade.'
          : isLocked
            ? 'Locked: read-only. Orders and other changes are refused.'
            : 'Unlocked: orders trade real money.'}
      </span>
      {isLocked && (
        <DialogButton
          size="small"
          aria-label={`Unlock ${name}`}
          dialog={(close) => <UnlockConnection connection={connection} phrase={phrase} onClose={close} />}
        >
          Unlock
        </DialogButton>
      )}
      {(!isLocked || connection.isIdle) && (
        <SendingButton
          size="small"
          icon="lock"
          isBusy={isPending}
          onClick={() => mutate()}
          aria-label={connection.isIdle ? `Lock ${name} for scripts too` : `Lock ${name}`}
        >
          {connection.isIdle ? 'Lock for scripts too' : 'Lock'}
        </SendingButton>
      )}
    </div>
  )
}

/** What works without a server of Alpaca's, and what does not. */
const Unreachable = ({ host }: { host: 'trading' | 'data' }) => (
  <div className="notice mb-3" data-tone="warning" role="status">
    <Icon name="triangle-alert" />
    <span>
      {host === 'trading'
        ? 'Alpaca’s trading server does not answer. Orders are refused, none is queued; working orders stay at Alpaca. Account, positions, orders and history are shown as they were read last.'
        : 'Alpaca’s data server does not answer. Prices are shown as they were read last. Orders are sent as before.'}
    </span>
  </div>
)

/** The best word for how it does: the latest of what was asked and what was tested counts. */
function stateOf(connection: AlpacaConnection): readonly [words: string, tone: Tone | 'off'] {
  const { isReadable, lastTest, lastAnswer, lastFailure, spared } = connection
  if (!isReadable) return ['The key was encrypted with another server secret: enter it again', 'loss']
  const latest = [lastTest?.at, lastAnswer?.at, lastFailure?.at]
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1)
  if (latest === undefined) return ['Not used since the server started', 'off']
  if (spared) return [`The ${spared.host} server does not answer: asked again at ${timeOfDay(spared.until)}`, 'loss']
  if (latest === lastFailure?.at) return [`Not reachable: ${lastFailure.why}`, 'loss']
  if (latest === lastAnswer?.at)
    return lastAnswer.status === 401 ? ['Refused: Alpaca does not know the key', 'loss'] : ['Connected', 'gain']
  return lastTest?.isAccepted ? ['Connected', 'gain'] : [lastTest?.words ?? '', 'loss']
}

/** Where a feed of prices comes from, how much of it arrives, and what the plan had no place for. */
function detailsOf({ path, symbols, refused }: AlpacaConnection['streams']['markets'][string]): string {
  const beyond = refused.length > 0 ? `; beyond the plan: ${refused.join(', ')}` : ''
  return `, ${path}, ${counted(symbols, 'symbol')}${beyond}`
}

const hostOf = (address: string): string => new URL(address).host

/** What Alpaca calls the plan that has a feed at best. */
const PLANS: Readonly<Record<PriceFeed<'stocks'> | 'none', string>> = {
  sip: 'Algo Trader Plus',
  iex: 'Basic',
  delayed_sip: 'Basic',
  none: 'no market data',
}

const PRICES: Readonly<Record<PricedKind, string>> = {
  stocks: 'Stock prices',
  options: 'Option prices',
  overnight: 'Overnight prices',
  crypto: 'Crypto prices',
}
const PRICED_KINDS = Object.keys(PRICES) as PricedKind[]

/** Which feed prices are read from; those that the plan lacks say so. */
function FeedChoice({ connection, kind }: { readonly connection: AlpacaConnection; readonly kind: PricedKind }) {
  const { accountId, name } = connection
  const feeds: readonly PriceFeed[] = PRICE_FEEDS[kind]
  const { mutate, isPending } = useChange(
    (feed: PriceFeed) => setFeeds(accountId, { ...connection.feeds, [kind]: feed }),
    { failed: toastFailure(`The feed of ${name} was not changed`) },
  )
  const used = connection.feeds[kind]
  const best = connection.plan[kind]
  if (used === null || best === null) return 'none'
  const isBeyond = (feed: PriceFeed) => kind !== 'crypto' && feeds.indexOf(feed) < feeds.indexOf(best)
  return (
    <Select
      label={`${PRICES[kind]} of ${name}`}
      value={used}
      isDisabled={isPending}
      options={feeds.map((feed) => ({
        value: feed,
        label: feedName(feed),
        why: isBeyond(feed)
          ? 'not in the plan of this key: Alpaca sells it with Algo Trader Plus, at 99 USD a month'
          : undefined,
      }))}
      onChange={mutate}
    />
  )
}

function ConnectionFacts({ connection }: { connection: AlpacaConnection }) {
  const { keyHint, plan, budget, streams, lastAnswer, origin, createdAt } = connection
  const light = ([words, tone]: readonly [words: string, tone: Tone | 'off'], more = '') => (
    <span key={words} className="inline-flex items-center gap-1.5">
      <Dot tone={tone} />
      <span>
        {words}
        {more}
      </span>
    </span>
  )
  return (
    <Facts
      facts={[
        ['State', light(stateOf(connection))],
        ['Last response', lastAnswer ? dateTime(lastAnswer.at) : 'none since the server started'],
        [
          'Key',
          <span key="key" className="id">
            …{keyHint}
          </span>,
        ],
        ['Data plan', PLANS[plan.stocks ?? 'none']],
        ['Trading server', connection.servers.trading ?? undefined],
        ['Market data server', connection.servers.data ?? undefined],
        ['Fundamentals', connection.ownData.fundamentals ? hostOf(connection.ownData.fundamentals) : undefined],
        [
          'Economic calendar',
          connection.ownData.economicCalendar ? hostOf(connection.ownData.economicCalendar) : undefined,
        ],
        ...PRICED_KINDS.map(
          (kind) => [PRICES[kind], <FeedChoice key={kind} connection={connection} kind={kind} />] as const,
        ),
        [
          'Requests left',
          budget
            ? `${howMany(budget.remaining)} of ${howMany(budget.limit)} until ${timeOfDay(budget.resetAt)}`
            : undefined,
        ],
        [
          'Rate limited',
          budget && budget.refusals > 0 ? `${counted(budget.refusals, 'time')} since the server started` : undefined,
        ],
        ['Orders reconciled', connection.reconciledAt ? dateTime(connection.reconciledAt) : 'not yet'],
        ['Order stream', light(STREAM_WORDS[streams.orders])],
        ...Object.entries(streams.markets)
          .filter(([, { state }]) => state !== 'off')
          .map(
            ([feed, market]) =>
              [`${capital(feed)} stream`, light(STREAM_WORDS[market.state], detailsOf(market))] as const,
          ),
        ['Added', `${dateTime(createdAt)}${origin === 'environment' ? ', from the environment' : ''}`],
      ]}
    />
  )
}
