/** The password of a person, and its change. */
import { SHORTEST_PASSWORD } from '@paddock/contract/desk/credential-limits'
import { useQueryClient } from '@tanstack/react-query'
import { askSignIn } from '../../live/ask.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useForm } from '../../live/use-form.ts'
import { Card } from '../../ui/card.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Setting } from '../../ui/setting.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordChange } from './credentials.ts'
import { PasswordField } from './password-input.tsx'
import { sessionsQuery } from './sessions.ts'

export const PasswordCard = () => (
  <Card title="Password">
    <Setting
      name="Change password"
      effect="Signs out every other session. If you forget it, the administrator of this server can make you a reset link."
    >
      <DialogButton dialog={(close) => <ChangePassword onClose={close} />}>Change…</DialogButton>
    </Setting>
  </Card>
)

function ChangePassword({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm(PasswordChange, async (values) => {
    await askSignIn('POST', '/password/change', values)
    toast({ title: 'Password changed', description: 'Every other session is signed out.', tone: 'gain' })
    onClose()
    await queryClient.invalidateQueries(sessionsQuery())
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Change password"
      description="Every other session is signed out. Access keys keep working."
      button="Change password"
    >
      <PasswordField
        label="Current password"
        error={form.errorOf('password')}
        name="password"
        autoComplete="current-password"
      />
      <PasswordField
        label="New password"
        error={form.errorOf('newPassword')}
        hint={`At least ${SHORTEST_PASSWORD} characters.`}
        name="newPassword"
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
