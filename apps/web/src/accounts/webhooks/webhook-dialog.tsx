/** Adds a webhook, or changes one: where it leads, and which events of orders it is for. */
import { type NewWebhook, USUAL_WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@paddock/contract/desk/webhooks'
import { TRADE_EVENTS } from '@paddock/contract/streams/trade-events'
import { useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { InputField } from '../../ui/input.tsx'
import { useReadAgain } from './use-webhook-changes.ts'
import { addWebhook, changeWebhook } from './webhooks.ts'
import { eventName } from './words.ts'

interface WebhookDialogProps {
  readonly account: string
  /** The one that is changed; a new one where it is left out. */
  readonly webhook?: Webhook | undefined
  readonly onClose: () => void
  /** A new one, with its secret. */
  readonly onAdded: (added: NewWebhook) => void
}

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
      <fieldset className="webhook-events">
        <legend className="label">Events</legend>
        {TRADE_EVENTS.map((event) => (
          <label key={event}>
            <input type="checkbox" checked={events.has(event)} onChange={() => flip(event)} />
            <span>{eventName(event)}</span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
