/** What can be done with a held order: cancelled after asking in its place, made again, answered where it asks. */
import { type HeldOrder, type HoldOrder, OPEN_HELD_STATUSES } from '@paddock/contract/desk/held-orders'
import { heldName } from '@paddock/contract/desk/held-words'
import { useState } from 'react'
import { contractName } from '../../format/contract.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { whenOver } from '../../live/when-over.ts'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'
import { holdOrder, useChangeHeld } from './held-query.ts'
import { againOf } from './held-words.ts'

interface HeldActsProps {
  readonly account: string
  readonly held: HeldOrder
  readonly size?: 'small' | 'normal'
  /** Where there is little room one that asks is only answered; the rest is in its detail. */
  readonly isShort?: boolean
}

export function HeldActs({ account, held, size = 'small', isShort = false }: HeldActsProps) {
  const [isAsking, setAsking] = useState(false)
  const change = useChangeHeld(account, held.id)
  const what = `${heldName(held).toLowerCase()} of ${contractName(held.symbol)}`
  if (!OPEN_HELD_STATUSES.has(held.status)) return null
  const cancel = () =>
    whenOver(change.mutateAsync({ kind: 'cancel' }), {
      onSuccess(ended) {
        const again = againOf(ended)
        toast({
          title: `No longer held: ${what}`,
          description: 'It waits for nothing more.',
          ...(again && { action: { label: 'Hold it again', onSelect: () => void holdAgain(again) } }),
        })
      },
      onSettled: () => setAsking(false),
    })
  const holdAgain = (again: HoldOrder) =>
    whenOver(holdOrder(account, again), {
      onError: (error) => toast({ title: 'It is not held again', description: messageOf(error), tone: 'loss' }),
    })
  if (isAsking)
    return (
      <fieldset className="inline-flex gap-1" aria-label={`Cancel ${what}?`}>
        <SendingButton size={size} tone="sell" isBusy={change.isPending} autoFocus onClick={cancel}>
          Cancel it
        </SendingButton>
        <Button size={size} onClick={() => setAsking(false)}>
          Keep
        </Button>
      </fieldset>
    )
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
            aria-label={`Let ${what} pass`}
            onClick={() => change.mutate({ kind: 'answer', answer: 'ignore' })}
          >
            Let pass
          </SendingButton>
        </>
      )}
      {!(isShort && held.status === 'asks') && (
        <Button size={size} tone="danger" data-cancel aria-label={`Cancel ${what}`} onClick={() => setAsking(true)}>
          Cancel
        </Button>
      )}
    </span>
  )
}
