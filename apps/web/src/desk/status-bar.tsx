/** Where prices come from, whether the streams are up, and the market's time: always in sight, never loud. */
import { newYorkTime } from '../format/time.ts'
import { useConnections } from '../live/connection.ts'
import { useMarketTime } from '../live/practice-clock.ts'
import type { ConnectionState } from '../live/reconnecting-socket.ts'
import { TroubleMark } from '../practice/trouble-mark.tsx'
import { Dot } from '../ui/chip.tsx'
import { useAccount, useAccountId } from './account.ts'

const TONES = { off: 'off', connecting: 'warning', open: 'gain', lost: 'loss' } as const
const WORDS: Record<ConnectionState, string> = {
  off: 'idle',
  connecting: 'connecting',
  open: '',
  lost: 'lost, coming back',
}

const SOURCES: Record<string, string> = {
  simulated: 'Simulated market',
  replay: 'Replayed market',
  live: 'Live market',
  alpaca: 'Market data from Alpaca',
}

export function StatusBar() {
  const account = useAccount()
  const source = typeof account?.source === 'string' ? account.source : 'simulated'
  const { orders, stocks, crypto, symbols } = useConnections()
  const market = [stocks, crypto].find((state) => state === 'lost') ?? (stocks === 'off' ? crypto : stocks)
  return (
    <footer className="status-bar">
      <span>{account?.marketName ? `Replay of ${account.marketName}` : (SOURCES[source] ?? source)}</span>
      {account && <Stream label="Orders stream" state={orders} />}
      <Stream
        label="Market stream"
        state={market}
        note={symbols > 0 ? `${symbols} ${symbols === 1 ? 'symbol' : 'symbols'}` : undefined}
      />
      <ClockSpeed />
      {account && <TroubleMark account={account.id} />}
      <MarketClock />
    </footer>
  )
}

function Stream({ label, state, note }: { label: string; state: ConnectionState; note?: string | undefined }) {
  const words = [WORDS[state], state === 'open' ? note : undefined].filter(Boolean).join(', ')
  return (
    <span className="status-item">
      <Dot tone={TONES[state]} />
      <span>
        {label}
        <span className={state === 'lost' ? undefined : 'status-optional'}>{words && `, ${words}`}</span>
      </span>
    </span>
  )
}

function ClockSpeed() {
  const { speed, isRealTime, isOver } = useMarketTime(useAccountId())
  if (isRealTime) return undefined
  if (isOver) return <span className="status-optional">The recording has ended</span>
  return <span className="status-optional">{speed === 0 ? 'Practice clock paused' : `Practice clock × ${speed}`}</span>
}

function MarketClock() {
  const { now } = useMarketTime(useAccountId())
  return <span className="push status-optional">{newYorkTime(now())}</span>
}
