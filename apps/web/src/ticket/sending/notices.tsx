import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../live/queries.ts'
import { SendingLink } from '../../live/sending-button.tsx'
import { useSetClock } from '../../live/streams/practice-clock.ts'
import { useCancelOrder } from '../../trading/orders/sending/mutations.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Draft } from '../draft/draft.ts'
import type { Fix, Warning } from '../warnings/warning.ts'

const NO_FIX: Fix = { label: '' }

/** What stands in the way and what should be known, each with the press that puts it right. */
export function Notices(props: {
  id: string
  account: string
  warnings: readonly Warning[]
  onFix: (change: Partial<Draft>) => void
}) {
  const { id, account, warnings, onFix } = props
  const cancel = useCancelOrder(account)
  if (warnings.length === 0) return null
  return (
    <ul className="grid gap-2 [&_.icon]:flex-none [&_.link]:underline [&_.link]:underline-offset-2" id={id}>
      {warnings.map(({ code, text, isBlocking, fix: { label, change, cancelOrder } = NO_FIX }) => (
        <li key={`${code} ${text}`} className="notice" data-tone={isBlocking ? 'loss' : 'warning'} data-code={code}>
          <Icon name={isBlocking ? 'circle-alert' : 'triangle-alert'} />
          <span>
            {text}{' '}
            {change && (
              <button type="button" className="link" onClick={() => onFix(change)}>
                {label}
              </button>
            )}
            {cancelOrder && (
              <SendingLink disabled={cancel.isPending} onClick={() => cancel.mutate(cancelOrder)}>
                {label}
              </SendingLink>
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
  if (accounts?.find(({ id }) => id === account)?.kind !== 'practice') return null
  return (
    <SendingLink disabled={isPending} onClick={() => mutate({ kind: 'skip-to-open' })}>
      Skip to the open
    </SendingLink>
  )
}
