import { useWhyNothingLeaves } from '../../live/reachable.ts'
import { useCancelOrder } from '../../trading/orders/sending/mutations.ts'
import type { Refusal } from '../../trading/orders/sending/refusal.ts'
import { RefusalDetails } from '../../trading/orders/sending/refusal-details.tsx'

/** What the broker said no to, in our words with its own below, and the way to ask what became of an order whose answer was lost. */
export function Refused(props: {
  account: string
  refusal: Refusal
  isUnknown: boolean
  isAsking: boolean
  onAsk: () => void
}) {
  const { account, refusal, isUnknown, isAsking, onAsk } = props
  const { inTheWay } = refusal
  const cancel = useCancelOrder(account)
  const why = useWhyNothingLeaves()
  return (
    <div className="notice" data-tone="loss" role="alert">
      <p>
        <strong>{refusal.title}</strong>
        <br />
        {refusal.advice}{' '}
        {inTheWay && (
          <button
            type="button"
            className="link"
            disabled={cancel.isPending || why !== undefined}
            title={why}
            onClick={() => cancel.mutate(inTheWay)}
          >
            Cancel that order
          </button>
        )}
        <br />
        <RefusalDetails refusal={refusal} />{' '}
        {isUnknown && (
          <button type="button" className="link" disabled={isAsking || why !== undefined} title={why} onClick={onAsk}>
            Ask the broker again
          </button>
        )}
      </p>
    </div>
  )
}
