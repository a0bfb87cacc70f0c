/** What is said of a webhook once: its secret, what a test sent, and that it goes. */
import {
  type NewWebhook,
  USUAL_WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
  type WebhookTried,
} from '@paddock/contract/desk/webhooks'
import { TRADE_EVENTS } from '@paddock/contract/streams/trade-events'
import { useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField } from '../../ui/input.tsx'
import { addWebhook, changeWebhook, useReadAgain } from './webhooks.ts'
import { eventName } from './words.ts'

export const SecretDialog = ({ made, onClose }: { made: NewWebhook; onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title="The secret of this webhook"
    description="Messages are signed with it, so that the receiver can verify them. It is shown only once. Copy it now."
    actions={
      <Button tone="primary" onClick={onClose}>
        I have copied it
      </Button>
    }
  >
    <div className="mt-3 grid gap-2">
      <Copyable label="Address" text={made.webhook.url} />
      <Copyable label="Secret" text={made.secret} />
    </div>
  </Dialog>
)

/** The message to the byte, and what was said to it. */
export function TriedDialog({ tried, onClose }: { tried: WebhookTried; onClose: () => void }) {
  const { url, headers, body, status, problem, answer, tookMs } = tried
  const isTaken = status !== null && status >= 200 && status < 300
  const lines = [`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body]
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={isTaken ? 'The test was delivered' : 'The test was not delivered'}
      description="This was sent once. Nothing was traded."
      actions={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-2 py-3">
        <p>
          <Chip tone={isTaken ? 'gain' : 'loss'}>{problem ?? `Answered ${status}`}</Chip>{' '}
          <span className="muted">in {tookMs} ms</span>
        </p>
        <p className="label">Sent</p>
        <Message label="Message" text={lines.join('\n')} />
        {answer !== '' && (
          <>
            <p className="label">Answered</p>
            <Message label="Response" text={answer} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const Message = ({ label, text }: { label: string; text: string }) => (
  <section
    className="max-h-64 overflow-auto rounded-control border border-line bg-well p-2"
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    tabIndex={0}
  >
    <pre className="id wrap-anywhere whitespace-pre-wrap">{text}</pre>
  </section>
)

interface RemoveProps {
  readonly webhook: Webhook
  readonly onRemove: () => Promise<unknown>
  readonly onClose: () => void
}

export const RemoveDialog = ({ webhook, onRemove, onClose }: RemoveProps) => (
  <FormDialog
    form={useDraftForm(onRemove)}
    onClose={onClose}
    title="Remove this webhook?"
    description={`Nothing more is sent to ${webhook.url}. Its secret, its queue and its history are deleted.`}
    keep="Keep it"
    button="Remove it"
    tone="sell"
  />
)

interface WebhookDialogProps {
  readonly account: string
  /** The one that is changed; a new one where it is left out. */
  readonly webhook?: Webhook | undefined
  readonly onClose: () => void
  /** A new one, with its secret. */
  readonly onAdded: (added: NewWebhook) => void
}

/** Adds a webhook, or changes one: where it leads, and which events of orders it is for. */
export function WebhookDialog({ account, webhook, onClose, onAdded }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<ReadonlySet<string>>(() => new Set(webhook?.events ?? USUAL_WEBHOOK_EVENTS))
  const onSettled = useReadAgain(account)
  const chosen = TRADE_EVENTS.filter((event) => events.has(event))
  const save = async () => {
    const terms = { url, events: chosen }
    if (!webhook) return onAdded(await addWebhook(account, terms))
    await changeWebhook(account, webhook.id, terms)
    onClose()
  }
  const form = useDraftForm(() => save().finally(onSettled), ['url'])
  const flip = (event: WebhookEvent) => {
    const next = new Set(events)
    if (!next.delete(event)) next.add(event)
    setEvents(next)
  }
  const why = url.trim() === '' ? 'Enter the address' : chosen.length === 0 ? 'Choose an event' : undefined
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="normal"
      title={webhook ? 'Change webhook' : 'New webhook'}
      description="Each event is sent there as signed JSON, in order, and retried for up to a day."
      keep={webhook ? 'Keep as it is' : 'Close'}
      button={why ?? (webhook ? 'Save' : 'Add webhook')}
      lacks={why !== undefined}
    >
      <InputField
        label="Address"
        hint="It starts with https:// and must answer 2xx within five seconds."
        error={form.errorOf('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/orders"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-3 gap-y-0.5">
        <legend className="label">Events</legend>
        {TRADE_EVENTS.map((event) => (
          <label key={event} className="flex min-h-7 items-center gap-2 max-sm:min-h-11">
            <input type="checkbox" checked={events.has(event)} onChange={() => flip(event)} />
            <span>{eventName(event)}</span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
