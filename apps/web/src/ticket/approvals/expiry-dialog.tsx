import type { OrderDraft } from '@paddock/contract/desk/order-drafts'
import { useState } from 'react'
import { draftSentence } from '../../format/order-draft.ts'
import { newYorkField } from '../../format/time.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { useChangeDraft } from './drafts-query.ts'
import { ExpiryField, expiryOf } from './expiry-field.tsx'

/** Asks until when a draft waits; one that has expired waits again. */
export function ExpiryDialog({ account, draft, onClose }: { account: string; draft: OrderDraft; onClose: () => void }) {
  const [typed, setTyped] = useState(() => newYorkField(Date.parse(draft.expiresAt)))
  const { mutateAsync } = useChangeDraft(account)
  const expiresAt = expiryOf(typed)
  const set = async () => {
    if (!expiresAt) return
    await mutateAsync({ id: draft.id, change: { kind: 'expire', expiresAt } })
    onClose()
  }
  const form = useDraftForm(set, ['expiresAt'], 'expiresAt')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Expiry"
      description={draftSentence(draft.order)}
      keep="Keep as it is"
      button="Set the time"
      lacks={!expiresAt}
    >
      <ExpiryField value={typed} error={form.errorOf('expiresAt')} onChange={setTyped} />
    </FormDialog>
  )
}
