/** Asks for both, before what protects the sign-in is changed. */
import { useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { CodeField, isWholeCode } from './code-field.tsx'
import { PasswordField } from './password-input.tsx'
import type { PasswordAndCode as Both } from './second-factor.ts'

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
  const { send, onDone, ...dialog } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const form = useDraftForm(() => send({ password, code }).then(onDone), ['password', 'code'], 'code')
  return (
    <FormDialog {...dialog} form={form} lacks={password === '' || !isWholeCode(code)}>
      <PasswordField
        label="Password"
        error={form.errorOf('password')}
        value={password}
        autoComplete="current-password"
        onChange={(event) => setPassword(event.target.value)}
      />
      <CodeField value={code} error={form.errorOf('code')} onChange={setCode} />
    </FormDialog>
  )
}
