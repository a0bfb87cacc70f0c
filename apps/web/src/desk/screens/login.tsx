import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SignIn } from '../../accounts/identity/credentials.ts'
import { PasswordField } from '../../accounts/identity/password-input.tsx'
import { SecondStep } from '../../accounts/identity/second-step.tsx'
import { StartPractice } from '../../accounts/identity/start-practice.tsx'
import { useEnter, useSignIn } from '../../accounts/identity/use-sign-in.ts'
import { useForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/input.tsx'
import { Refusal } from '../../ui/refusal.tsx'

/** `destination` is where the person was headed when the guard sent them here. */
export function Login({ destination }: { destination: string | undefined }) {
  const signIn = useSignIn('/sign-in/email', destination)
  const [isAskedForCode, setAskedForCode] = useState(false)
  /** Whose password was right. */
  const [email, setEmail] = useState('')
  const enter = useEnter(destination)
  const { form, errorOf, refusal, isPending } = useForm(SignIn, async (values) => {
    if ((await signIn(values)) !== 'code') return
    setEmail(values.email)
    setAskedForCode(true)
  })
  if (isAskedForCode)
    return (
      <div className="sign-in">
        <section aria-labelledby="sign-in">
          <h1 id="sign-in">Enter a code</h1>
          <p className="muted">The password is right. The desk at {location.host} asks for your second factor.</p>
          <SecondStep onEntered={enter} onAgain={() => setAskedForCode(false)} />
        </section>
      </div>
    )
  return (
    <div className="sign-in">
      <section aria-labelledby="sign-in">
        <h1 id="sign-in">Sign in</h1>
        <p className="muted">To the desk at {location.host}.</p>
        <form {...form}>
          <Refusal error={refusal} className="form-error" />
          <InputField
            label="E-mail"
            error={errorOf('email')}
            name="email"
            defaultValue={email}
            type="email"
            autoComplete="username"
          />
          <PasswordField label="Password" error={errorOf('password')} name="password" autoComplete="current-password" />
          <Button type="submit" tone="primary" size="large" isBusy={isPending}>
            {isPending ? 'Signing in' : 'Sign in'}
          </Button>
        </form>
        <div className="mt-5 grid gap-3 border-t border-line pt-5">
          <StartPractice>Practice without an account</StartPractice>
          <p className="muted">
            No account yet?{' '}
            <Link to="/register" search={destination === undefined ? {} : { redirect: destination }} className="link">
              Register
            </Link>
          </p>
          <p className="muted">Forgot the password? The administrator of this server can make you a reset link.</p>
        </div>
      </section>
    </div>
  )
}
