import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { type Registration, SHORTEST_PASSWORD } from './credentials.ts'
import { PasswordInput } from './password-input.tsx'

/** E-mail address and password, for registering and for keeping a guest's account. */
export function RegistrationFields({
  register,
  errors,
}: {
  register: UseFormRegister<Registration>
  errors: FieldErrors<Registration>
}) {
  return (
    <>
      {errors.root && (
        <p className="form-error" role="alert">
          {errors.root.message}
        </p>
      )}
      <Field label="E-mail" error={errors.email?.message} hint="No message is sent to it.">
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="username" />}
      </Field>
      <Field label="Password" error={errors.password?.message} hint={`At least ${SHORTEST_PASSWORD} characters.`}>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
      </Field>
    </>
  )
}
