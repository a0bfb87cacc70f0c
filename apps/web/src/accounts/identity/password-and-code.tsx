/** Asks for both, before what protects the sign-in is changed. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { CodeField, isWholeCode } from './code-field.tsx'
import { PasswordInput } from './password-input.tsx'
import { type PasswordAndCode as Both, fieldError } from './second-factor.ts'

interface PasswordAndCodeProps<Result> {
  readonly title: string
  readonly description: string
  /** What the button says, and whether it is dangerous. */
  readonly button: string
  readonly tone: 'primary' | 'sell'
  readonly send: (both: Both) => Promise<Result>
  readonly onDone: (result: Result) => void
  readonly onClose: () => void
}

export function PasswordAndCode<Result>(props: PasswordAndCodeProps<Result>) {
  const { title, description, button, tone, send, onDone, onClose } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { mutate, error, isPending, reset } = useMutation({ mutationFn: send, retry: false, onSuccess: onDone })
  return (
    <Dialog isOpen onClose={onClose} size="small" title={title} description={description}>
      <form
        className="mt-3 grid gap-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ password, code })
        }}
      >
        <Field label="Password" error={fieldError(error, 'password')}>
          {(control) => (
            <PasswordInput
              {...control}
              value={password}
              autoComplete="current-password"
              onChange={(event) => {
                setPassword(event.target.value)
                reset()
              }}
            />
          )}
        </Field>
        <CodeField
          value={code}
          error={fieldError(error, 'code')}
          onChange={(typed) => {
            setCode(typed)
            reset()
          }}
        />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone={tone} isBusy={isPending} disabled={password === '' || !isWholeCode(code)}>
            {button}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
