import { SendingLink } from '../../live/sending-button.tsx'
import { useCancelOrder } from '../../trading/orders/sending/mutations.ts'
import type { Refusal } from '../../trading/orders/sending/refusal.ts'
import { RefusalDetails } from '../../trading/orders/sending/refusal-notice.tsx'

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
  return (
    <div className="notice" data-tone="loss" role="alert">
      <p>
        <strong>{refusal.title}</strong>
        <br />
        {refusal.advice}{' '}
        {inTheWay && (
          <SendingLink disabled={cancel.isPending} onClick={() => cancel.mutate(inTheWay)}>
            Cancel that order
          </SendingLink>
        )}
        <br />
        <RefusalDetails refusal={refusal} />{' '}
        {isUnknown && (
          <SendingLink disabled={isAsking} onClick={onAsk}>
            Ask the broker again
          </SendingLink>
        )}
      </p>
    </div>
  )
}
