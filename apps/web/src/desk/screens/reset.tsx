/** A new password by a link that whoever runs the server made, for who forgot theirs. */
import { SHORTEST_PASSWORD } from '@paddock/contract/desk/credential-limits'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { NewPassword } from '../../accounts/identity/credentials.ts'
import { PasswordField } from '../../accounts/identity/password-input.tsx'
import { refreshSession } from '../../accounts/identity/session.ts'
import { askSignIn } from '../../live/ask.ts'
import { useForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'

export function Reset({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { form, errorOf, refusal, isPending } = useForm(NewPassword, async ({ newPassword }) => {
    await askSignIn('POST', '/password/reset', { token, newPassword })
    // Whoever was signed in here is no more, if it was the same person.
    await refreshSession(queryClient)
    toast({ title: 'Password set', description: 'Sign in with the new one.', tone: 'gain' })
    // The link is over: Back does not lead to it.
    await navigate({ to: '/login', replace: true })
  })
  return (
    <div className="sign-in">
      <section aria-labelledby="reset">
        <h1 id="reset">Set a new password</h1>
        <p className="muted">For the desk at {location.host}. Every device that is signed in is signed out.</p>
        <form {...form}>
          <Refusal error={refusal} className="form-error" />
          <PasswordField
            label="New password"
            error={errorOf('newPassword')}
            hint={`At least ${SHORTEST_PASSWORD} characters.`}
            name="newPassword"
            autoComplete="new-password"
          />
          <Button type="submit" tone="primary" size="large" isBusy={isPending}>
            {isPending ? 'Setting the password' : 'Set password'}
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
