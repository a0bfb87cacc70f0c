/** Asks for a code, above whatever is open: what needs it may be sent from anywhere, by a call and not by a screen. */
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { queryClient } from '../../query-client.ts'
import { CodeField, isWholeCode } from './code-field.tsx'
import { proveByCode } from './second-factor.ts'

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
        <QueryClientProvider client={queryClient}>
          <CodeDialog purpose={purpose} onDone={done} />
        </QueryClientProvider>
      </StrictMode>,
    )
  })
}

function CodeDialog({ purpose, onDone }: { purpose: string; onDone: (isGiven: boolean) => void }) {
  const [code, setCode] = useState('')
  const form = useDraftForm(() => proveByCode(code).then(() => onDone(true)), ['code'], 'code')
  return (
    <FormDialog
      form={form}
      onClose={() => onDone(false)}
      title="Enter a code"
      description={`${WORDS[purpose] ?? ''} It is valid for five minutes.`}
      keep="Not now"
      button="Continue"
      lacks={!isWholeCode(code)}
    >
      <CodeField isFirst value={code} error={form.errorOf('code')} onChange={setCode} />
    </FormDialog>
  )
}
