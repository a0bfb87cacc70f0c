import { Link } from '@tanstack/react-router'
import { Registration } from '../../accounts/identity/credentials.ts'
import { RegistrationFields } from '../../accounts/identity/registration-fields.tsx'
import { StartPractice } from '../../accounts/identity/start-practice.tsx'
import { useSignIn } from '../../accounts/identity/use-sign-in.ts'
import { useForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'

export function Register({ destination }: { destination: string | undefined }) {
  const signUp = useSignIn('/sign-up/email', destination)
  const fields = useForm(Registration, signUp)
  return (
    <div className="sign-in">
      <section aria-labelledby="register">
        <h1 id="register">Register</h1>
        <p className="muted">A practice account with simulated money comes with it. No keys needed.</p>
        <form {...fields.form}>
          <RegistrationFields fields={fields} />
          <Button type="submit" tone="primary" size="large" isBusy={fields.isPending}>
            {fields.isPending ? 'Registering' : 'Register'}
          </Button>
        </form>
        <div className="mt-5 grid gap-3 border-t border-line pt-5">
          <StartPractice>Practice without an account</StartPractice>
          <p className="muted">
            Already registered?{' '}
            <Link to="/login" search={destination === undefined ? {} : { redirect: destination }} className="link">
              Sign in
            </Link>
          </p>
        </div>
      </section>
    </div>
  )
}
