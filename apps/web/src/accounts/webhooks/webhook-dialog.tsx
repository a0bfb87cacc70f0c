/** Adds a webhook, or changes one: where it leads, and which events of orders it is for. */
import { type NewWebhook, USUAL_WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@paddock/contract/desk/webhooks'
import { TRADE_EVENTS } from '@paddock/contract/streams/trade-update'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalBeside, refusalFor } from '../../live/refused-field.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
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
  const saving = useMutation({
    async mutationFn() {
      const terms = { url, events: chosen }
      if (webhook) await changeWebhook(account, webhook.id, terms)
      else onAdded(await addWebhook(account, terms))
    },
    onSuccess: () => webhook && onClose(),
    onSettled,
  })
  const { error } = saving
  const flip = (event: WebhookEvent) => {
    const next = new Set(events)
    if (!next.delete(event)) next.add(event)
    setEvents(next)
  }
  const canSave = url.trim() !== '' && chosen.length > 0
  const why = url.trim() === '' ? 'Enter the address' : chosen.length === 0 ? 'Choose an event' : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={webhook ? 'Change webhook' : 'New webhook'}
      description="Each event is sent there as signed JSON, in order, and retried for up to a day."
      actions={
        <>
          <Button onClick={onClose}>{webhook ? 'Keep as it is' : 'Close'}</Button>
          <Button tone="primary" isBusy={saving.isPending} disabled={!canSave} onClick={() => saving.mutate()}>
            {why ?? (webhook ? 'Save' : 'Add webhook')}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3 py-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave && !saving.isPending) saving.mutate()
        }}
      >
        <Field
          label="Address"
          hint="It starts with https:// and must answer 2xx within five seconds."
          error={refusalFor(error, 'url')}
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://example.com/orders"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        <fieldset className="webhook-events">
          <legend className="label">Events</legend>
          {TRADE_EVENTS.map((event) => (
            <label key={event}>
              <input type="checkbox" checked={events.has(event)} onChange={() => flip(event)} />
              <span>{eventName(event)}</span>
            </label>
          ))}
        </fieldset>
        <Refusal error={refusalBeside(error, ['url'])} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
