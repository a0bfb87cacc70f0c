/** What is done where another program has the key's one place on a feed: waited, taken over, or that program pointed at this server. */
import type { AlpacaConnection, OnLimit } from '@paddock/contract/desk/alpaca-connections'
import { timeOfDay } from '../../format/time.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { EndpointSnippets } from '../keys/endpoint-snippets.tsx'
import { setOnLimit, useChange } from './alpaca-connections.ts'

const CHOICES = [
  { value: 'wait', label: 'Wait' },
  { value: 'take-over', label: 'Take over' },
  { value: 'share', label: 'Use this address' },
] as const satisfies readonly { readonly value: OnLimit; readonly label: string }[]

const WORDS: Readonly<Record<OnLimit, string>> = {
  wait: 'We connect again after waits of up to 30 seconds until the other program disconnects.',
  'take-over':
    'We ask for the connection again and again, up to 15 times, until the other program is disconnected. If Alpaca still refuses, we wait.',
  share: 'Point the other program at this address: it shares our connection, and both receive every price.',
}

type Taken = NonNullable<AlpacaConnection['streams']['markets'][string]['taken']>

/** In sight where a place is taken, and where something else than waiting was chosen before. */
export function LimitChoice({ connection }: { connection: AlpacaConnection }) {
  const { accountId, name, onLimit, streams } = connection
  const taken = Object.entries(streams.markets).flatMap(([feed, { taken }]) => (taken ? [{ feed, taken }] : []))
  const { mutate } = useChange((choice: OnLimit) => setOnLimit(accountId, choice), {
    failed: toastFailure(`${name} was not changed`),
  })
  return (
    <div className="mt-3 grid gap-2">
      {taken.map((one) => (
        <div key={one.feed} className="notice" data-tone="warning" role="status">
          <Icon name="triangle-alert" />
          <span>
            Another program uses the {one.feed} stream of this key (406 connection limit exceeded). Prices are read by
            request until it is free. {stateWords(one.taken)}
          </span>
        </div>
      ))}
      <Segments
        label={`If another program uses the stream of ${name}`}
        hasLabel
        size="small"
        segments={CHOICES}
        value={onLimit}
        onChange={(choice) => mutate(choice)}
      />
      <p className="muted">{WORDS[onLimit]}</p>
      {onLimit === 'share' && <EndpointSnippets />}
    </div>
  )
}

function stateWords({ doing, tries, since }: Taken): string {
  const asked = `Asked ${tries === 1 ? 'once' : `${tries} times`} since ${timeOfDay(since)}`
  if (doing === 'taking-over') return `Taking over: ${asked.toLowerCase()}.`
  return doing === 'refused' ? `Alpaca refused the takeover. ${asked}; waiting now.` : `${asked}; waiting.`
}
