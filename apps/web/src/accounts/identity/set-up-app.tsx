/** Setting an authenticator app up: the password, the QR code, a first code. */
import { useState } from 'react'
import { encode } from 'uqr'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-input.tsx'
import { confirmApp, type Enabled, enableApp } from './second-factor.ts'

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
  const form = useDraftForm(() => enableApp(password).then(onEnabled), ['password'], 'password')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Set up an authenticator app"
      description="Use any app that shows six-digit codes. Step 1 of 3: your password."
      button="Continue"
      lacks={password === ''}
    >
      <PasswordField
        label="Password"
        error={form.errorOf('password')}
        value={password}
        autoFocus
        autoComplete="current-password"
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}

interface ConfirmAppProps {
  readonly enabled: Enabled
  readonly onDone: () => void
  readonly onClose: () => void
}

function ConfirmApp({ enabled: { uri }, onDone, onClose }: ConfirmAppProps) {
  const [code, setCode] = useState('')
  const form = useDraftForm(() => confirmApp(code).then(onDone), ['code'], 'code')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="normal"
      title="Scan this with the app"
      description="Step 2 of 3. Nothing changes until you enter a first code."
      button="Confirm"
      lacks={!/^\d{6}$/.test(code.replaceAll(/\s/g, ''))}
    >
      <QrCode text={uri} label="QR code for the authenticator app; the key below says the same" />
      <div className="min-w-0 [&_.secret_code]:whitespace-normal">
        <Copyable label="Key to type instead" text={secret} shown={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      </div>
      <CodeField isAppOnly value={code} error={form.errorOf('code')} onChange={setCode} />
    </FormDialog>
  )
}

/** A text as a QR code, dark on light in either mode: cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  // Two empty modules around it are what a phone needs on a light ground; the ground adds the rest of the four.
  const { data, size } = encode(text, { border: 2, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    // Cameras read dark on light, whatever the mode.
    <svg
      className="w-[min(13rem,100%)] justify-self-center rounded-control bg-[oklch(1_0_0)] fill-[oklch(0.15_0_0)] p-2"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
