/** Asks before a guest signs out: nobody can sign in to a guest's account again. */
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending } = useSignOut()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Sign out of this guest account?"
      description="A guest cannot sign in again: you will lose access to the account, its orders and its history. Save it under Security to keep access."
      actions={
        <>
          <Button onClick={onClose}>Stay</Button>
          <Button tone="sell" isBusy={isPending} onClick={() => mutate()}>
            Sign out anyway
          </Button>
        </>
      }
    />
  )
}
