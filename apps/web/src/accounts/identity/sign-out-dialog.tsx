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
      title="Leave this practice account behind?"
      description="A guest has no way to sign in again: the account, its orders and its history are out of reach afterwards. Keep it under Security to come back to it."
      actions={
        <>
          <Button onClick={onClose}>Stay</Button>
          <Button tone="sell" isBusy={isPending} onClick={() => mutate()}>
            Sign out and leave it
          </Button>
        </>
      }
    />
  )
}
