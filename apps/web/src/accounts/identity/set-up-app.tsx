/** Setting an authenticator app up: the password, the QR code, a first code. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordInput } from './password-input.tsx'
import { QrCode } from './qr-code.tsx'
import { confirmApp, type Enabled, enableApp, fieldError } from './second-factor.ts'

interface SetUpAppProps {
  /** It is set up; these are its recovery codes. */
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onClose: () => void
}

export function SetUpApp({ onDone, onClose }: SetUpAppProps) {
  const [enabled, setEnabled] = useState<Enabled>()
  return enabled ? (
    <ConfirmApp enabled={enabled} onDone={() => onDone(enabled.recoveryCodes)} onClose={onClose} />
  ) : (
    <AskPassword onEnabled={setEnabled} onClose={onClose} />
  )
}

function AskPassword({ onEnabled, onClose }: { onEnabled: (enabled: Enabled) => void; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => enableApp(password),
    retry: false,
    onSuccess: onEnabled,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Set up an authenticator app"
      description="Use any app that shows six-digit codes. Step 1 of 3: your password."
    >
      <form
        className="mt-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <Field label="Password" error={fieldError(error, 'password') ?? fieldError(error, 'code')}>
          {(control) => (
            <PasswordInput
              {...control}
              value={password}
              autoFocus
              autoComplete="current-password"
              onChange={(event) => {
                setPassword(event.target.value)
                reset()
              }}
            />
          )}
        </Field>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={isPending} disabled={password === ''}>
            Continue
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

interface ConfirmAppProps {
  readonly enabled: Enabled
  readonly onDone: () => void
  readonly onClose: () => void
}

function ConfirmApp({ enabled: { uri }, onDone, onClose }: ConfirmAppProps) {
  const [code, setCode] = useState('')
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => confirmApp(code),
    retry: false,
    onSuccess: onDone,
  })
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Scan this with the app"
      description="Step 2 of 3. Nothing changes until you enter a first code."
    >
      <form
        className="mt-3 grid gap-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <QrCode text={uri} label="QR code for the authenticator app; the key below says the same" />
        <div className="setup-key min-w-0">
          <Copyable label="Key to type instead" text={secret} shown={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
        </div>
        <CodeField
          isAppOnly
          value={code}
          error={fieldError(error, 'code')}
          onChange={(typed) => {
            setCode(typed)
            reset()
          }}
        />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            tone="primary"
            isBusy={isPending}
            disabled={!/^\d{6}$/.test(code.replaceAll(/\s/g, ''))}
          >
            Confirm
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
