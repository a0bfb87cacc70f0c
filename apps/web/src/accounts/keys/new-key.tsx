/** Makes a key with its limits, then shows its secret once. */
import type { MadeKey } from '@paddock/contract/desk/access-keys'
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/input.tsx'
import { accessKeysQuery, createKey } from './access-keys.ts'
import { EndpointSnippets } from './endpoint-snippets.tsx'
import { limitsDraftOf, readLimits } from './key-limits-draft.ts'
import { KeyLimitsFields } from './key-limits-fields.tsx'

const LONGEST_NAME = 100

export function NewKey({ account, onClose }: { account: DeskAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [draft, setDraft] = useState(() => limitsDraftOf())
  const read = readLimits(draft)
  const [made, setMade] = useState<MadeKey>()
  const create = async () => {
    if (read.kind !== 'limits') return
    setMade(await createKey(account.id, name.trim(), read.limits))
    await queryClient.invalidateQueries(accessKeysQuery(account.id))
  }
  const form = useDraftForm(create, ['name'], 'name')
  if (made) return <ShowKey made={made} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="New access key"
      description={`Reads and trades ${account.name}, and nothing else.`}
      button="Create key"
      lacks={!name.trim() || read.kind === 'wrong'}
    >
      <InputField
        label="Name"
        hint="For example: notebook, bot."
        error={form.errorOf('name')}
        value={name}
        maxLength={LONGEST_NAME}
        required
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <KeyLimitsFields draft={draft} read={read} onChange={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  )
}

function ShowKey({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={`${made.name} is ready`}
      description="The secret is shown only once: the server keeps only its fingerprint. Copy it now."
      actions={
        <Button tone="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="mt-3 grid gap-2">
        <Copyable label="Key id" text={made.keyId} />
        <Copyable label="Secret key" text={made.secretKey} />
        <EndpointSnippets />
      </div>
    </Dialog>
  )
}
