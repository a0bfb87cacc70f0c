/** Keeps what the ticket composed as a draft: for later, or for another look. */
import { LONGEST_DRAFT_NOTE } from '@paddock/contract/desk/order-drafts'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { useState } from 'react'
import { draftSentence } from '../../format/order-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'
import { useKeepDraft } from './drafts-query.ts'
import { ExpiryField, expiryOf, usualExpiry } from './expiry-field.tsx'

interface KeepDialogProps {
  readonly account: string
  readonly order: PlaceOrder
  /** The account's time. */
  readonly at: number
  readonly onKept: () => void
  readonly onClose: () => void
}

export function KeepDialog({ account, order, at, onKept, onClose }: KeepDialogProps) {
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState(() => usualExpiry(at))
  const { mutate, error, isPending } = useKeepDraft(account)
  const expiresAt = expiryOf(typed)
  const keep = () =>
    mutate(
      { order, note, ...(expiresAt && { expiresAt }) },
      {
        onSuccess() {
          toast({
            title: 'Kept as a draft',
            description: 'It is under Orders, Drafts. Nothing was sent.',
            tone: 'gain',
          })
          onKept()
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Keep as draft"
      description={`${draftSentence(order)}. Nothing is sent.`}
    >
      <form
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          // The ticket it stands in has a form of its own.
          event.stopPropagation()
          if (expiresAt) keep()
        }}
      >
        <ExpiryField value={typed} onChange={setTyped} />
        <Field label="Why" hint="Reason, optional." error={error ? messageOf(error) : undefined}>
          {(control) => (
            <Input
              {...control}
              value={note}
              maxLength={LONGEST_DRAFT_NOTE}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={isPending} disabled={!expiresAt}>
            Keep draft
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
