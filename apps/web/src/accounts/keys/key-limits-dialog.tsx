import type { AccessKey } from '@paddock/contract/desk/access-keys'
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'
import { accessKeysQuery, limitKey } from './access-keys.ts'
import { limitsDraftOf, readLimits } from './key-limits-draft.ts'
import { KeyLimitsFields } from './key-limits-fields.tsx'

/** Sets what a key may do, tighter or looser. It counts from the key's next request on. */
export function KeyLimitsDialog(props: { account: DeskAccount; limited: AccessKey; onClose: () => void }) {
  const { account, limited, onClose } = props
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => limitsDraftOf(limited.limits))
  const read = readLimits(draft)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      read.kind === 'limits'
        ? limitKey(account.id, limited.keyId, read.limits)
        : Promise.reject(new Error(read.message)),
    onSuccess() {
      toast({ title: `The limits of ${limited.name} are set`, tone: 'gain' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries(accessKeysQuery(account.id)),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Limits of ${limited.name}`}
      description="They apply from its next request. A key with any limit cannot move money or change the account's configuration."
    >
      <form
        className="mt-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (read.kind === 'limits') mutate()
        }}
      >
        <KeyLimitsFields draft={draft} read={read} onChange={(change) => setDraft({ ...draft, ...change })} />
        <Refusal error={error} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={isPending} disabled={read.kind === 'wrong'}>
            Set limits
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
