import type { AccessKey } from '@paddock/contract/desk/access-keys'
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
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
  const set = async () => {
    if (read.kind !== 'limits') return
    await limitKey(account.id, limited.keyId, read.limits)
    toast({ title: `The limits of ${limited.name} are set`, tone: 'gain' })
    onClose()
  }
  const readAgain = () => queryClient.invalidateQueries(accessKeysQuery(account.id))
  return (
    <FormDialog
      form={useDraftForm(() => set().finally(readAgain))}
      onClose={onClose}
      title={`Limits of ${limited.name}`}
      description="They apply from its next request. A key with any limit cannot move money or change the account's configuration."
      button="Set limits"
      lacks={read.kind === 'wrong'}
    >
      <KeyLimitsFields draft={draft} read={read} onChange={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  )
}
