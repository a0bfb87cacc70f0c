/** A code of the authenticator app or, where the app is out of reach, a recovery code. */
import { useState } from 'react'
import { InputField } from '../../ui/input.tsx'

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
  /** A first code can only be the app's. */
  readonly isAppOnly?: boolean
  readonly isFirst?: boolean
}

export function CodeField({ value, onChange, error, isAppOnly = false, isFirst = false }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div className="grid gap-1.5">
      <InputField
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code of your authenticator app'}
        hint={isRecovery ? 'Ten letters and digits; each works once.' : 'Six digits, new every 30 seconds.'}
        error={error}
        value={value}
        required
        autoFocus={isFirst || isRecovery}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        onChange={(event) => onChange(event.target.value)}
      />
      {!isAppOnly && (
        <button
          type="button"
          className="link justify-self-start"
          onClick={() => {
            setRecovery(!isRecovery)
            onChange('')
          }}
        >
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      )}
    </div>
  )
}

/** Whether what is typed can be sent: six digits, or ten letters and digits. */
export const isWholeCode = (typed: string): boolean =>
  /^(\d{6}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/.test(typed.replaceAll(/\s/g, ''))
