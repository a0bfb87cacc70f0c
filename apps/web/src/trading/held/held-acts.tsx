/** What can be done with a held order: cancelled after asking in its place, made again, answered where it asks. */
import { type HeldOrder, type HoldOrder, OPEN_HELD_STATUSES } from '@paddock/contract/desk/held-orders'
import { heldName } from '@paddock/contract/desk/held-words'
import { contractName } from '../../format/contract.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { whenOver } from '../../live/when-over.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.ts'
import { AskedCancel } from '../orders/changing/asked-cancel.tsx'
import { holdOrder, useChangeHeld } from './held-query.ts'
import { againOf } from './held-words.ts'

interface HeldActsProps {
  readonly account: string
  readonly held: HeldOrder
  readonly size?: 'small' | 'normal'
  /** Where there is little room one that asks is only answered; the rest is in its detail. */
  readonly isShort?: boolean
}

/** Cancels a held order after asking in its place. */
export function CancelHeld(props: Pick<HeldActsProps, 'account' | 'held' | 'size'> & { readonly isCross?: boolean }) {
  const { account, held, size, isCross } = props
  const change = useChangeHeld(account, held.id)
  const what = wordsOf(held)
  const holdAgain = (again: HoldOrder) =>
    whenOver(holdOrder(account, again), {
      onError: toastFailure('It was not restored'),
    })
  const cancel = (onSettled: () => void) =>
    whenOver(change.mutateAsync({ kind: 'cancel' }), {
      onSuccess(ended) {
        const again = againOf(ended)
        const title = `Cancelled: ${what}`
        const description = 'The conditional order has ended.'
        if (again) undoToast(title, () => holdAgain(again), { label: 'Restore it', description })
        else toast({ title, description })
      },
      onSettled,
    })
  return <AskedCancel {...{ what, size, isCross }} go="Cancel it" isBusy={change.isPending} onCancel={cancel} />
}

const wordsOf = (held: HeldOrder): string => `${heldName(held).toLowerCase()} of ${contractName(held.symbol)}`

export function HeldActs({ account, held, size = 'small', isShort = false }: HeldActsProps) {
  const change = useChangeHeld(account, held.id)
  const what = wordsOf(held)
  if (!OPEN_HELD_STATUSES.has(held.status)) return null
  return (
    <span className="inline-flex gap-1">
      {held.status === 'asks' && (
        <>
          <SendingButton
            size={size}
            tone="primary"
            isBusy={change.isPending}
            aria-label={`Send ${what} now`}
            onClick={() => change.mutate({ kind: 'answer', answer: 'act' })}
          >
            Send now
          </SendingButton>
          <SendingButton
            size={size}
            aria-label={`Skip ${what}`}
            onClick={() => change.mutate({ kind: 'answer', answer: 'ignore' })}
          >
            Skip
          </SendingButton>
        </>
      )}
      {!(isShort && held.status === 'asks') && <CancelHeld {...{ account, held, size }} />}
    </span>
  )
}
