/** Keeps what the ticket composed as a draft: for later, or for another look. */
import { LONGEST_DRAFT_NOTE } from '@paddock/contract/desk/order-drafts'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { useState } from 'react'
import { draftSentence } from '../../format/order-draft.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { InputField } from '../../ui/input.tsx'
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
  const { mutateAsync } = useKeepDraft(account)
  const expiresAt = expiryOf(typed)
  const keep = async () => {
    await mutateAsync({ order, note, ...(expiresAt && { expiresAt }) })
    toast({
      title: 'Kept as a draft',
      description: 'It is under Orders, Drafts. Nothing was sent.',
      tone: 'gain',
    })
    onKept()
    onClose()
  }
  const form = useDraftForm(keep, ['expiresAt', 'note'], 'note')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Keep as draft"
      description={`${draftSentence(order)}. Nothing is sent.`}
      button="Keep draft"
      lacks={!expiresAt}
    >
      <ExpiryField value={typed} error={form.errorOf('expiresAt')} onChange={setTyped} />
      <InputField
        label="Why"
        hint="Reason, optional."
        error={form.errorOf('note')}
        value={note}
        maxLength={LONGEST_DRAFT_NOTE}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  )
}
