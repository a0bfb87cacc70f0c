import type { OrderDraft } from '@paddock/contract/desk/order-drafts'
import { useState } from 'react'
import { draftSentence } from '../../format/order-draft.ts'
import { newYorkField } from '../../format/time.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import { useChangeDraft } from './drafts-query.ts'
import { ExpiryField, expiryOf } from './expiry-field.tsx'

/** Asks until when a draft waits; one that has expired waits again. */
export function ExpiryDialog({ account, draft, onClose }: { account: string; draft: OrderDraft; onClose: () => void }) {
  const [typed, setTyped] = useState(() => newYorkField(Date.parse(draft.expiresAt)))
  const { mutate, error, isPending } = useChangeDraft(account)
  const expiresAt = expiryOf(typed)
  return (
    <Dialog isOpen onClose={onClose} size="small" title="Expiry" description={draftSentence(draft.order)}>
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (expiresAt) mutate({ id: draft.id, change: { kind: 'expire', expiresAt } }, { onSuccess: onClose })
        }}
      >
        <ExpiryField value={typed} error={error ? messageOf(error) : undefined} onChange={setTyped} />
        <footer>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button type="submit" tone="primary" isBusy={isPending} disabled={!expiresAt}>
            Set the time
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
