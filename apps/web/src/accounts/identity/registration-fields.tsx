import { SHORTEST_PASSWORD } from '@paddock/contract/desk/credential-limits'
import type { Form } from '../../live/use-form.ts'
import { InputField } from '../../ui/input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { PasswordField } from './password-input.tsx'

/** E-mail address and password, for registering and for keeping a guest's account. */
export function RegistrationFields({ fields }: { fields: Form<'email' | 'password'> }) {
  const { errorOf, refusal } = fields
  return (
    <>
      <Refusal error={refusal} className="form-error" />
      <InputField
        label="E-mail"
        error={errorOf('email')}
        hint="No message is sent to it."
        name="email"
        type="email"
        autoComplete="username"
      />
      <PasswordField
        label="Password"
        error={errorOf('password')}
        hint={`At least ${SHORTEST_PASSWORD} characters.`}
        name="password"
        autoComplete="new-password"
      />
    </>
  )
}
