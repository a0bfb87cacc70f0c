/** Makes a key, then shows its secret once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeskAccount } from '../live/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NameDialog } from '../ui/name-dialog.tsx'
import { accessKeysQuery, createKey, type MadeKey } from './access-keys.ts'
import { Copyable } from './copyable.tsx'

const LONGEST_NAME = 100

export function NewKey({ account, onClose }: { account: DeskAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (name: string) => createKey(account.id, name),
    onSuccess: () => queryClient.invalidateQueries(accessKeysQuery(account.id)),
  })
  if (data) return <ShowKey made={data} onClose={onClose} />
  return (
    <NameDialog
      title="New access key"
      description={`Reads and trades ${account.name}, and nothing else.`}
      hint="What will use it: a notebook, a bot."
      longest={LONGEST_NAME}
      button="Create key"
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onSave={mutate}
    />
  )
}

function ShowKey({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${made.name} is ready`}
      description="The secret is shown this once: the server keeps only its fingerprint. Copy it now."
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
