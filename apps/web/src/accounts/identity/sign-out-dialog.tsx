/** Asks before a guest signs out: nobody can sign in to a guest's account again. */
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { useSignOut } from './use-sign-out.ts'

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useSignOut()
  return (
    <FormDialog
      form={useDraftForm(mutateAsync)}
      onClose={onClose}
      title="Sign out of this guest account?"
      description="A guest cannot sign in again: you will lose access to the account, its orders and its history. Save it under Security to keep access."
      keep="Stay"
      button="Sign out anyway"
      tone="sell"
    />
  )
}
