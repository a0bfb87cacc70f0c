/** What is said of a webhook once: its secret, what a test sent, and that it goes. */
import type { NewWebhook, Webhook, WebhookTried } from '@paddock/contract/desk/webhooks'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Dialog } from '../../ui/dialog.tsx'

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
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <section className="webhook-message" aria-label={label} tabIndex={0}>
    <pre>{text}</pre>
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
