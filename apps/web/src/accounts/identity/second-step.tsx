/** After the password: the code of who has a second factor. */
import { useState } from 'react'
import { SendingButton } from '../../live/sending-button.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { CodeField, isWholeCode } from './code-field.tsx'
import { signInByCode } from './second-factor.ts'

interface SecondStepProps {
  /** Somebody is signed in. */
  readonly onEntered: () => Promise<void>
  /** Back to the password. */
  readonly onAgain: () => void
}

export function SecondStep({ onEntered, onAgain }: SecondStepProps) {
  const [code, setCode] = useState('')
  const [isTrusted, setTrusted] = useState(false)
  const { form, errorOf, refusal, isPending } = useDraftForm(
    () => signInByCode(code, isTrusted).then(onEntered),
    ['code'],
  )
  return (
    <form {...form}>
      <Refusal error={refusal} className="form-error" />
      <CodeField isFirst value={code} error={errorOf('code')} onChange={setCode} />
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
      <SendingButton type="submit" tone="primary" size="large" isBusy={isPending} disabled={!isWholeCode(code)}>
        {isPending ? 'Signing in' : 'Sign in'}
      </SendingButton>
      <Button tone="bare" onClick={onAgain}>
        Start over
      </Button>
    </form>
  )
}
