import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../live/queries.ts'
import { useWhyNothingLeaves } from '../../live/reachable.ts'
import { useSetClock } from '../../live/streams/practice-clock.ts'
import { useCancelOrder } from '../../trading/orders/sending/mutations.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Draft } from '../draft/draft.ts'
import type { Warning } from '../warnings/warning.ts'

/** What stands in the way and what should be known, each with the press that puts it right. */
export function Notices(props: {
  id: string
  account: string
  warnings: readonly Warning[]
  onFix: (change: Partial<Draft>) => void
}) {
  const { id, account, warnings, onFix } = props
  const cancel = useCancelOrder(account)
  const why = useWhyNothingLeaves()
  if (warnings.length === 0) return null
  return (
    <ul className="ticket-notices" id={id}>
      {warnings.map(({ code, text, isBlocking, fix }) => (
        <li key={`${code} ${text}`} className="notice" data-tone={isBlocking ? 'loss' : 'warning'} data-code={code}>
          <Icon name={isBlocking ? 'circle-alert' : 'triangle-alert'} />
          <span>
            {text}{' '}
            {fix && (
              <button
                type="button"
                className="link"
                disabled={cancel.isPending || (fix.cancelOrder !== undefined && why !== undefined)}
                title={why}
                onClick={() => {
                  if (fix.change) onFix(fix.change)
                  if (fix.cancelOrder) cancel.mutate(fix.cancelOrder)
                }}
              >
                {fix.label}
              </button>
            )}{' '}
            {code === 'queued' && <SkipToOpen account={account} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** On a practice account nobody has to wait for the open. */
function SkipToOpen({ account }: { account: string }) {
  const { data: accounts } = useQuery(accountsQuery())
  const { mutate, isPending } = useSetClock(account)
  const why = useWhyNothingLeaves()
  if (accounts?.find(({ id }) => id === account)?.kind !== 'practice') return null
  return (
    <button
      type="button"
      className="link"
      disabled={isPending || why !== undefined}
      title={why}
      onClick={() => mutate({ kind: 'skip-to-open' })}
    >
      Skip to the open
    </button>
  )
}
