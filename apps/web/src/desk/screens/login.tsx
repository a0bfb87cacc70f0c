import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SignIn } from '../../accounts/identity/credentials.ts'
import { PasswordInput } from '../../accounts/identity/password-input.tsx'
import { SecondStep } from '../../accounts/identity/second-step.tsx'
import { StartPractice } from '../../accounts/identity/start-practice.tsx'
import { showRefusal, useEnter, useSignIn } from '../../accounts/identity/use-sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** `destination` is where the person was headed when the guard sent them here. */
export function Login({ destination }: { destination: string | undefined }) {
  const signIn = useSignIn('/sign-in/email', destination)
  const { register, handleSubmit, setError, resetField, formState } = useForm<SignIn>({
    resolver: zodResolver(SignIn),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const [isAskedForCode, setAskedForCode] = useState(false)
  const enter = useEnter(destination)
  const submit = handleSubmit(async (values) => {
    try {
      if ((await signIn(values)) === 'code') setAskedForCode(true)
    } catch (error) {
      showRefusal(error, ['email', 'password'], setError)
    }
  })
  if (isAskedForCode)
    return (
      <div className="sign-in">
        <section aria-labelledby="sign-in">
          <h1 id="sign-in">Enter a code</h1>
          <p className="muted">The password is right. The desk at {location.host} asks for your second factor.</p>
          <SecondStep
            onEntered={enter}
            onAgain={() => {
              resetField('password')
              setAskedForCode(false)
            }}
          />
        </section>
      </div>
    )
  return (
    <div className="sign-in">
      <section aria-labelledby="sign-in">
        <h1 id="sign-in">Sign in</h1>
        <p className="muted">To the desk at {location.host}.</p>
        <form onSubmit={submit} noValidate>
          {errors.root && (
            <p className="form-error" role="alert">
              {errors.root.message}
            </p>
          )}
          <Field label="E-mail" error={errors.email?.message}>
            {(control) => <Input {...control} {...register('email')} type="email" autoComplete="username" />}
          </Field>
          <Field label="Password" error={errors.password?.message}>
            {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
          </Field>
          <Button type="submit" tone="primary" size="large" isBusy={isSubmitting}>
            {isSubmitting ? 'Signing in' : 'Sign in'}
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
          <p className="muted">Forgot the password? Whoever runs this desk can make you a reset link.</p>
        </div>
      </section>
    </div>
  )
}
