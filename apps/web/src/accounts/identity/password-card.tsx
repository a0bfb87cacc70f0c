/** The password of a person, and its change. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ask } from '../../live/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Setting } from '../../ui/setting.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordChange, SHORTEST_PASSWORD } from './credentials.ts'
import { PasswordInput } from './password-input.tsx'
import { sessionsQuery } from './sessions.ts'
import { showRefusal } from './use-sign-in.ts'

export function PasswordCard() {
  const [isChanging, setChanging] = useState(false)
  return (
    <Card title="Password">
      <Setting
        name="Change password"
        effect="Signs out every other session. If you forget it, whoever runs this server can make you a reset link."
      >
        <Button onClick={() => setChanging(true)}>Change…</Button>
      </Setting>
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
    </Card>
  )
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<PasswordChange>({
    resolver: zodResolver(PasswordChange),
    defaultValues: { password: '', newPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await ask('POST', '/api/_auth/password/change', values)
      toast({ title: 'Password changed', description: 'Every other session is signed out.', tone: 'gain' })
      onClose()
      await queryClient.invalidateQueries(sessionsQuery())
    } catch (error) {
      showRefusal(error, ['password', 'newPassword'], setError)
    }
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Change password"
      description="Every other session is signed out. Access keys keep working."
    >
      <form className="mt-3 grid gap-3.5" noValidate onSubmit={submit}>
        {errors.root && (
          <p className="form-error" role="alert">
            {errors.root.message}
          </p>
        )}
        <Field label="Current password" error={errors.password?.message}>
          {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
        </Field>
        <Field
          label="New password"
          error={errors.newPassword?.message}
          hint={`At least ${SHORTEST_PASSWORD} characters.`}
        >
          {(control) => <PasswordInput {...control} {...register('newPassword')} autoComplete="new-password" />}
        </Field>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={isSubmitting}>
            Change password
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
