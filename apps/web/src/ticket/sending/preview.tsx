import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { curlLine } from '../review/request.ts'

/** What would be sent, to paste into a script. The id is the ticket's own: sent twice, it is refused the second time. */
export function Preview({ request }: { request: PlaceOrder }) {
  const body = JSON.stringify(request, null, 2)
  const line = curlLine(location.origin, request)
  return (
    <details className="ticket-preview">
      <summary className="link label">Request</summary>
      <Pasted label="Request body" text={body} />
      <Pasted label="curl line" text={line} />
    </details>
  )
}

function Pasted({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ title: `${label} copied`, tone: 'gain' })
  }
  return (
    <div className="pasted">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard reaches it */}
      <section aria-label={label} tabIndex={0}>
        <pre>{text}</pre>
      </section>
      <IconButton icon="copy" label={`Copy the ${label}`} onClick={() => void copy()} />
    </div>
  )
}
