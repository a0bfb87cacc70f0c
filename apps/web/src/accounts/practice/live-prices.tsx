/** Practice money at real prices: which connection gives them, how they are doing, and why time is the real one. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { LivePrices } from '@paddock/contract/desk/live-prices'
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { newYorkTime } from '../../format/time.ts'
import { desk } from '../../live/desk.ts'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { Card } from '../../ui/card.tsx'
import { Chip, Dot } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { alpacaQuery } from '../alpaca/alpaca-connections.ts'

/** Whether an account trades at the prices of an Alpaca connection. */
export const isLive = ({ market }: DeskAccount): boolean => market?.startsWith('live:') === true

const LOOK_EVERY = 10_000
const pricesQuery = (account: string) =>
  queryOptions({
    queryKey: ['live-prices', account],
    queryFn: async () => z.parse(LivePrices, await desk('getLivePrices', { path: { accountId: account } })),
    refetchInterval: LOOK_EVERY,
  })

/** Takes the place of the clock that others can set. */
export function LivePricesCard({ account }: { account: DeskAccount }) {
  const at = useMarketTime(account.id).now()
  const { data } = useQuery(pricesQuery(account.id))
  const { data: alpaca } = useQuery(alpacaQuery())
  const connection = alpaca?.connections.find(({ accountId }) => `live:${accountId}` === account.market)
  return (
    <Card title="Clock" note={at === undefined ? undefined : newYorkTime(at)}>
      <div className="grid gap-3">
        <p>
          <Chip tone="primary">live prices, practice money</Chip>
        </p>
        <p>
          The prices are real{connection ? `: those of ${connection.name}` : ''}. They come in real time, so this clock
          cannot be set.
        </p>
        {data?.rests ? (
          <p className="notice" role="status">
            {data.rests}
          </p>
        ) : (
          data && (
            <p className="flex items-baseline gap-2">
              <Dot tone={data.polled.length > 0 ? 'warning' : 'gain'} />
              <span>
                {data.polled.length > 0
                  ? `Updated every 5 seconds, because the stream has no room for them or is down: ${data.polled.join(', ')}.`
                  : 'Positions and working orders of this account are streamed.'}
              </span>
            </p>
          )
        )}
      </div>
    </Card>
  )
}

interface ConnectionFieldProps {
  readonly chosen: string | undefined
  readonly error: string | undefined
  readonly onChange: (connectionId: string) => void
}

/** Whose prices a new account trades at. */
export function ConnectionField({ chosen, error, onChange }: ConnectionFieldProps) {
  const { data } = useQuery(alpacaQuery())
  const connections = data?.connections ?? []
  if (connections.length === 0)
    return (
      <p className="muted">There is no Alpaca connection to take prices from yet. Add keys under Settings, Alpaca.</p>
    )
  return (
    <Field
      label="Connection"
      hint="Stocks and coins at its real prices, in real time. No order of this account reaches Alpaca."
      error={error}
    >
      {({ id }) => (
        <Select
          id={id}
          value={chosen ?? ''}
          options={connections.map(({ accountId, name }) => ({ value: accountId, label: name }))}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
