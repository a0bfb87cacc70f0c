/** An archived account is taken back into use. */
import type { DeskAccount } from '../live/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { messageOf } from '../ui/error-state.tsx'
import { toast } from '../ui/toast.ts'
import { useAccountCall } from './accounts.ts'

export function RestoreDialog({ account, onClose }: { account: DeskAccount; onClose: () => void }) {
  const { mutate, error, isPending } = useAccountCall((restored) => {
    toast({ title: `${restored.name} is open again`, description: 'You are on it now.', tone: 'gain' })
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Restore ${account.name}`}
      description="It goes on where it was put away: its clock stands until you let it run, its open orders wait with it. Access keys that were revoked stay so; make new ones."
      actions={
        <>
          <Button onClick={onClose}>Leave it archived</Button>
          <Button tone="primary" isBusy={isPending} onClick={() => mutate({ kind: 'restore', id: account.id })}>
            Restore
          </Button>
        </>
      }
    >
      {error && (
        <p className="field-error mt-3" role="alert">
          {messageOf(error)}
        </p>
      )}
    </Dialog>
  )
}
