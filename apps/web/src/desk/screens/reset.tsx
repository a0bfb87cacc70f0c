/** A new password by a link that whoever runs the server made, for who forgot theirs. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { NewPassword, SHORTEST_PASSWORD } from '../../accounts/identity/credentials.ts'
import { PasswordInput } from '../../accounts/identity/password-input.tsx'
import { refreshSession } from '../../accounts/identity/session.ts'
import { showRefusal } from '../../accounts/identity/use-sign-in.ts'
import { ask } from '../../live/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'

export function Reset({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    resolver: zodResolver(NewPassword),
    defaultValues: { newPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ newPassword }) => {
    try {
      await ask('POST', '/api/_auth/password/reset', { token, newPassword })
      // Whoever was signed in here is no more, if it was the same person.
      await refreshSession(queryClient)
      toast({ title: 'Password set', description: 'Sign in with the new one.', tone: 'gain' })
      // The link is over: Back does not lead to it.
      await navigate({ to: '/login', replace: true })
    } catch (error) {
      showRefusal(error, ['newPassword'], setError)
    }
  })
  return (
    <div className="sign-in">
      <section aria-labelledby="reset">
        <h1 id="reset">Set a new password</h1>
        <p className="muted">For the desk at {location.host}. Every device that is signed in is signed out.</p>
        <form onSubmit={submit} noValidate>
          {errors.root && (
            <p className="form-error" role="alert">
              {errors.root.message}
            </p>
          )}
          <Field
            label="New password"
            error={errors.newPassword?.message}
            hint={`At least ${SHORTEST_PASSWORD} characters.`}
          >
            {(control) => <PasswordInput {...control} {...register('newPassword')} autoComplete="new-password" />}
          </Field>
          <Button type="submit" tone="primary" size="large" isBusy={isSubmitting}>
            {isSubmitting ? 'Setting the password' : 'Set password'}
          </Button>
        </form>
        <p className="mt-5 border-t border-line pt-5 muted">
          Access keys keep working.{' '}
          <Link to="/login" className="link">
            Sign in
          </Link>
        </p>
      </section>
    </div>
  )
}
