/** Dials: conditions a practice account can be made harder by, to try scripts under them. */
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Setting } from '../../ui/setting.tsx'
import { dialsQuery, useDial } from './dials.ts'

const NO_LIMIT = 'none'
/** What Alpaca allows an account, and the data plan that is paid for. */
const USUAL = [200, 10_000]

export function DialsCard({ account }: { account: string }) {
  const { data, isError } = useQuery(dialsQuery(account))
  const dial = useDial(account)
  if (isError) return <Card title="Scripts">The dials of this account could not be read. Reload to try again.</Card>
  if (!data) return null
  const limit = data.requestsPerMinute
  // A script may have set another number.
  const numbers = limit === null || USUAL.includes(limit) ? USUAL : [...USUAL, limit].sort((a, b) => a - b)
  return (
    <Card title="Scripts" note="acts on access keys, not on this desk">
      <Setting
        name="Requests a minute"
        effect="What all keys of this account together may ask of trading, and again of market data. Beyond it they are answered 429, with the time to wait, as Alpaca does at 200."
      >
        <Segments
          label="Requests a minute"
          value={limit === null ? NO_LIMIT : `${limit}`}
          segments={[
            { value: NO_LIMIT, label: 'No limit' },
            ...numbers.map((number) => ({ value: `${number}`, label: number.toLocaleString('en-US') })),
          ]}
          onChange={(value) =>
            value === NO_LIMIT
              ? dial({ requestsPerMinute: null }, 'Scripts may ask as often as they like')
              : dial(
                  { requestsPerMinute: Number(value) },
                  `Scripts may ask ${Number(value).toLocaleString('en-US')} times a minute`,
                )
          }
        />
      </Setting>
    </Card>
  )
}
