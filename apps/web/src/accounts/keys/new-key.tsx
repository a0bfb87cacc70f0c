/** Makes a key with its limits, then shows its secret once. */
import type { MadeKey } from '@paddock/contract/desk/access-keys'
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import type { KeyLimits } from '@paddock/contract/desk/key-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import { accessKeysQuery, createKey } from './access-keys.ts'
import { limitsDraftOf, readLimits } from './key-limits-draft.ts'
import { KeyLimitsFields } from './key-limits-fields.tsx'

const LONGEST_NAME = 100

export function NewKey({ account, onClose }: { account: DeskAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [draft, setDraft] = useState(() => limitsDraftOf())
  const read = readLimits(draft)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (limits: KeyLimits) => createKey(account.id, name.trim(), limits),
    onSuccess: () => queryClient.invalidateQueries(accessKeysQuery(account.id)),
  })
  if (data) return <ShowKey made={data} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="New access key"
      description={`Reads and trades ${account.name}, and nothing else.`}
    >
      <form
        className="mt-3 grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() && read.kind === 'limits') mutate(read.limits)
        }}
      >
        <Field label="Name" hint="For example: notebook, bot." error={error ? messageOf(error) : undefined}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={LONGEST_NAME}
              required
              autoFocus
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <KeyLimitsFields draft={draft} read={read} onChange={(change) => setDraft({ ...draft, ...change })} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={isPending} disabled={!name.trim() || read.kind === 'wrong'}>
            Create key
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

function ShowKey({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <Dialog
      isOpen
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
        <Copyable label="Base address" text={location.origin} />
        <Copyable label="Key id" text={made.keyId} />
        <Copyable label="Secret key" text={made.secretKey} />
      </div>
    </Dialog>
  )
}
