/** Where prices come from, whether the streams are up, and the market's time: always in sight, never loud. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { feedName } from '../../format/feed.ts'
import { counted } from '../../format/number.ts'
import { toggleAmounts, useHidesAmounts } from '../../format/privacy.ts'
import { localTimeOfDay, newYorkTime } from '../../format/time.ts'
import { useAccount, useAccountId } from '../../live/account.ts'
import { useConnections } from '../../live/streams/connection.ts'
import { useMarketRefusal } from '../../live/streams/market-refusal.ts'
import { speedText, useMarketTime } from '../../live/streams/practice-clock.ts'
import type { ConnectionState } from '../../live/streams/reconnecting-socket.ts'
import { Dot } from '../../ui/chip.tsx'
import { optional } from '../../ui/optional.ts'
import { useTick } from '../../ui/use-tick.ts'
import { CONNECTION_TONES } from './connection-tones.ts'

const RefusalMark = optional(async () => (await import('./refusal-mark.tsx')).RefusalMark)
const GuardrailMark = optional(async () => (await import('../../accounts/guardrails/guardrail-mark.tsx')).GuardrailMark)
const JobMarks = optional(async () => (await import('./job-marks.tsx')).JobMarks)
const HeldMark = optional(async () => (await import('./held-mark.tsx')).HeldMark)
const TroubleMark = optional(async () => (await import('../../accounts/practice/trouble-mark.tsx')).TroubleMark)
const ConnectionsCard = lazy(async () => ({ default: (await import('./connections-card.tsx')).ConnectionsCard }))

const WORDS: Record<ConnectionState, string> = {
  off: 'idle',
  connecting: 'connecting',
  open: '',
  lost: 'lost',
}

const SOURCES: Record<string, string> = {
  simulated: 'Simulated market',
  replay: 'Replayed market',
  live: 'Live prices, practice money',
  alpaca: 'Market data from Alpaca',
}

export function StatusBar() {
  const account = useAccount()
  const source = typeof account?.source === 'string' ? account.source : 'simulated'
  const { orders, stocks, crypto, symbols } = useConnections()
  const refusal = useMarketRefusal(account?.id)
  const market = [stocks, crypto].find((state) => state === 'lost') ?? (stocks === 'off' ? crypto : stocks)
  return (
    <footer className="status-bar">
      {account?.isGuarded && (
        <Suspense>
          <GuardrailMark account={account.id} />
        </Suspense>
      )}
      <span>
        {account?.marketName
          ? `Replay${account.isOfTrades ? ' · trades' : ''} of ${account.marketName}`
          : (SOURCES[source] ?? source)}
        {[account?.feeds?.stocks, account?.feeds?.options].map((feed) => feed && ` · ${feedName(feed)}`)}
      </span>
      <ConnectionsButton>
        {account && <Stream label="Orders stream" state={orders} />}
        <Stream label="Market stream" state={market} note={symbols > 0 ? counted(symbols, 'symbol') : undefined} />
      </ConnectionsButton>
      {refusal && (
        <Suspense>
          <RefusalMark refusal={refusal} />
        </Suspense>
      )}
      <HiddenMark />
      <ClockSpeed />
      {account && <LateMarks key={account.id} account={account.id} />}
      <MarketClock />
    </footer>
  )
}

/** A first visit has other things to load: what is held and what was made to fail is asked for after them. */
const LATER_MS = 3_000

function LateMarks({ account }: { account: string }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    isDue && (
      <Suspense>
        <TroubleMark account={account} />
        <HeldMark account={account} />
        <JobMarks account={account} />
      </Suspense>
    )
  )
}

/** What the streams do; pressed, every connection by itself. */
function ConnectionsButton({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const button = (
    <button
      type="button"
      className="status-button"
      title="Connections"
      onClick={isOpen ? undefined : () => setOpen(true)}
    >
      {children}
    </button>
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <ConnectionsCard trigger={button} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

function Stream({ label, state, note }: { label: string; state: ConnectionState; note?: string | undefined }) {
  const words = [WORDS[state], state === 'open' ? note : undefined].filter(Boolean).join(', ')
  return (
    <span className="status-item">
      <Dot tone={CONNECTION_TONES[state]} />
      <span>
        {label}
        <span className={state === 'lost' ? undefined : 'status-optional'}>{words && `, ${words}`}</span>
      </span>
    </span>
  )
}

function HiddenMark() {
  if (!useHidesAmounts()) return undefined
  return (
    <button type="button" className="status-button" title="Show amounts (h)" onClick={toggleAmounts}>
      Amounts hidden
    </button>
  )
}

function ClockSpeed() {
  const { speed, isRealTime, isOver } = useMarketTime(useAccountId())
  if (isRealTime) return undefined
  if (isOver) return <span className="status-optional">The recording has ended</span>
  return (
    <span className="status-optional">
      {speed === 0 ? 'Practice clock paused' : `Practice clock ${speedText(speed)}`}
    </span>
  )
}

function MarketClock() {
  const { now } = useMarketTime(useAccountId())
  const wall = useTick()
  return (
    <span className="push status-optional">
      <span>{newYorkTime(now())}</span>
      <span className="ml-3" title="Your local time">
        {localTimeOfDay(wall)} here
      </span>
    </span>
  )
}
