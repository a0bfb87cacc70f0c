/** Asks for a code, above whatever is open: what needs it may be sent from anywhere, by a call and not by a screen. */
import { type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CodeField, isWholeCode } from './code-field.tsx'
import { fieldError, proveByCode } from './second-factor.ts'

const WORDS: Readonly<Record<string, string>> = {
  live: 'To unlock a live account.',
  key: 'To make an access key.',
  guardrails: 'To loosen guardrails.',
  order: 'For an order of this size. Nothing has been sent: it is sent once you enter the code.',
  choices: 'To be asked for fewer codes.',
}

let asking: Promise<boolean> | undefined

/** Whether a code was given. Calls that need one at the same time share the question. */
export function askForCode(purpose: string): Promise<boolean> {
  asking ??= asked(purpose).finally(() => {
    asking = undefined
  })
  return asking
}

function asked(purpose: string): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise((resolve) => {
    const done = (isGiven: boolean) => {
      root.unmount()
      place.remove()
      resolve(isGiven)
    }
    root.render(
      <StrictMode>
        <CodeDialog purpose={purpose} onDone={done} />
      </StrictMode>,
    )
  })
}

function CodeDialog({ purpose, onDone }: { purpose: string; onDone: (isGiven: boolean) => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await proveByCode(code)
      onDone(true)
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={() => onDone(false)}
      size="small"
      title="Enter a code"
      description={`${WORDS[purpose] ?? ''} It is valid for five minutes.`}
    >
      <form className="mt-3" onSubmit={send} noValidate>
        <CodeField
          isFirst
          value={code}
          error={fieldError(error, 'code')}
          onChange={(typed) => {
            setCode(typed)
            setError(undefined)
          }}
        />
        <footer>
          <Button onClick={() => onDone(false)}>Not now</Button>
          <Button type="submit" tone="primary" isBusy={isBusy} disabled={!isWholeCode(code)}>
            Continue
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
