/** After the password: the code of who has a second factor. */
import { type FormEvent, useState } from 'react'
import { DeskError } from '../../live/ask.ts'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import { CodeField, isWholeCode } from './code-field.tsx'
import { fieldError, signInByCode } from './second-factor.ts'

interface SecondStepProps {
  /** Somebody is signed in. */
  readonly onEntered: () => Promise<void>
  /** Back to the password. */
  readonly onAgain: () => void
}

export function SecondStep({ onEntered, onAgain }: SecondStepProps) {
  const [code, setCode] = useState('')
  const [isTrusted, setTrusted] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  // A wrong code can be typed again; any other refusal ends this sign-in.
  const isOver = error !== undefined && !(error instanceof DeskError && error.field === 'code')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await signInByCode(code, isTrusted)
      await onEntered()
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={send} noValidate>
      {isOver && (
        <p className="form-error" role="alert">
          {sentence(messageOf(error))}
        </p>
      )}
      <CodeField
        isFirst
        value={code}
        error={isOver ? undefined : fieldError(error, 'code')}
        onChange={(typed) => {
          setCode(typed)
          if (!isOver) setError(undefined)
        }}
      />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 size-4 flex-none"
          checked={isTrusted}
          onChange={(event) => setTrusted(event.target.checked)}
        />
        <span>
          Trust this browser for 30 days
          <span className="muted block">
            The password is then enough to sign in. Protected actions still ask for a code.
          </span>
        </span>
      </label>
      <Button type="submit" tone="primary" size="large" isBusy={isBusy} disabled={!isWholeCode(code) || isOver}>
        {isBusy ? 'Signing in' : 'Sign in'}
      </Button>
      <Button tone="bare" onClick={onAgain}>
        Start over
      </Button>
    </form>
  )
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
