/** The last times an alert was told. */
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../format/number.ts'
import { price } from '../../format/price.ts'
import { newYorkTime } from '../../format/time.ts'
import { reachedQuery } from '../../live/alerts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const MOST = 5

export function ReachedLines({ account, alertId }: { account: string; alertId: string }) {
  const query = useQuery(reachedQuery(account, alertId))
  if (query.isPending) return <Skeleton height={20} />
  if (query.isError)
    return <ErrorState title="Its history could not be read" error={query.error} onRetry={() => void query.refetch()} />
  const { data: reached } = query
  if (reached.length === 0) return <p className="label">Not triggered yet.</p>
  return (
    <section aria-label="When it was triggered">
      <p className="label">Reached {counted(reached.length, 'time')}</p>
      <ul className="alert-reached">
        {reached.slice(0, MOST).map(({ id, at, price: seen }) => (
          <li key={id}>
            <time dateTime={at}>{newYorkTime(at)}</time>
            <span>{seen === undefined ? '' : price(seen)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
