/** The password of a person, and its change. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askSignIn } from '../../live/ask.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { useForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Setting } from '../../ui/setting.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordChange, SHORTEST_PASSWORD } from './credentials.ts'
import { PasswordField } from './password-input.tsx'
import { sessionsQuery } from './sessions.ts'

export function PasswordCard() {
  const [isChanging, setChanging] = useState(false)
  return (
    <Card title="Password">
      <Setting
        name="Change password"
        effect="Signs out every other session. If you forget it, the administrator of this server can make you a reset link."
      >
        <Button onClick={() => setChanging(true)}>Change…</Button>
      </Setting>
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
    </Card>
  )
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { form, errorOf, refusal, isPending } = useForm(PasswordChange, async (values) => {
    await askSignIn('POST', '/password/change', values)
    toast({ title: 'Password changed', description: 'Every other session is signed out.', tone: 'gain' })
    onClose()
    await queryClient.invalidateQueries(sessionsQuery())
  })
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title="Change password"
      description="Every other session is signed out. Access keys keep working."
    >
      <form className="mt-3 grid gap-3.5" {...form}>
        <Refusal error={refusal} className="form-error" />
        <PasswordField
          label="Current password"
          error={errorOf('password')}
          name="password"
          autoComplete="current-password"
        />
        <PasswordField
          label="New password"
          error={errorOf('newPassword')}
          hint={`At least ${SHORTEST_PASSWORD} characters.`}
          name="newPassword"
          autoComplete="new-password"
        />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <SendingButton type="submit" tone="primary" isBusy={isPending}>
            Change password
          </SendingButton>
        </footer>
      </form>
    </Dialog>
  )
}
