/** Dials: conditions a practice account can be made harder by, to try scripts under them. */
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { SegmentsSetting } from '../../ui/setting.tsx'
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
    <Card title="Scripts" note="applies to access keys, not to this desk">
      <SegmentsSetting
        name="Requests a minute"
        effect="Requests a minute of all keys of this account, for trading and again for market data. Above it the answer is 429 with the time to wait. Alpaca's limit is 200."
        value={limit === null ? NO_LIMIT : `${limit}`}
        segments={[
          { value: NO_LIMIT, label: 'No limit' },
          ...numbers.map((number) => ({ value: `${number}`, label: number.toLocaleString('en-US') })),
        ]}
        onChange={(value) =>
          value === NO_LIMIT
            ? dial({ requestsPerMinute: null }, 'Requests of scripts are not limited')
            : dial(
                { requestsPerMinute: Number(value) },
                `Scripts may send ${Number(value).toLocaleString('en-US')} requests a minute`,
              )
        }
      />
    </Card>
  )
}
