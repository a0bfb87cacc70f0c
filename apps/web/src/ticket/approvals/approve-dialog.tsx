/** The last look at a draft: what is sent, for whom it waited and why, what it is worth. Then it is sent as any order of the ticket. */
import '../ticket.css'
import type { OrderDraft } from '@paddock/contract/desk/order-drafts'
import { fromWire } from '@paddock/decimal/wire'
import { useNavigate } from '@tanstack/react-router'
import { dollars } from '../../format/number.ts'
import { draftSentence, sourceName, whyOf } from '../../format/order-draft.ts'
import { newYorkTime } from '../../format/time.ts'
import { environmentOf, useAccounts } from '../../live/account.ts'
import { Facts } from '../../tables/facts.tsx'
import { confirming } from '../../trading/orders/sending/confirm.ts'
import { SendButton } from '../../trading/orders/sending/send-button.tsx'
import { useTicketSettings } from '../../trading/orders/sending/ticket-settings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'
import { ReviewSheet } from '../sending/review-sheet.tsx'
import { useCodeFrom } from '../sending/use-code-from.ts'
import { useChangeDraft } from './drafts-query.ts'

/** What came of it is told wherever the desk is by then: its row leaves the list with the stream, which may be before the answer. */
function useApprove(account: string) {
  const navigate = useNavigate()
  return useChangeDraft(account, ({ order, orderId, clientOrderId, state }) => {
    const sentence = draftSentence(order)
    if (state === 'sent' && orderId)
      toast({
        title: `Sent: ${sentence}`,
        description: `Accepted, client order id ${clientOrderId}.`,
        tone: 'gain',
        action: {
          label: 'Open the order',
          onSelect: () => void navigate({ to: '/orders/$id', params: { id: orderId } }),
        },
      })
    else if (state === 'sending')
      toast({
        title: `Sending: ${sentence}`,
        description: 'No response yet. The broker is being asked; nothing is sent twice.',
        tone: 'warning',
      })
    else if (state !== 'waiting') toast({ title: `This draft is already ${state}`, tone: 'warning' })
  })
}

export function ApproveDialog(props: { account: string; draft: OrderDraft; onClose: () => void }) {
  const { account, draft, onClose } = props
  const own = useAccounts().find(({ id }) => id === account)
  const settings = useTicketSettings()
  const { mutate, data: answered, error, isPending } = useApprove(account)
  const sentence = draftSentence(draft.order)
  const value = fromWire(draft.valueNow ?? draft.value)
  const environment = environmentOf(own)
  const confirm = confirming(settings, environment, [], value, useCodeFrom(environment))
  const symbol = draft.order.symbol ?? draft.order.legs?.[0]?.symbol ?? ''
  const send = () => {
    if (isPending) return
    mutate(
      { id: draft.id, change: { kind: 'approve' } },
      { onSuccess: ({ state }) => state !== 'waiting' && onClose() },
    )
  }
  const refusal = error ? messageOf(error) : answered?.state === 'waiting' ? answered.refusal : undefined
  return (
    <Dialog onClose={onClose} size="small" title="Approve this draft?">
      <form
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!confirm.isHeld) send()
        }}
      >
        <div className="mb-3 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dd]:whitespace-normal [&_dt]:flex-none">
          <Facts
            facts={[
              ['By', sourceName(draft.source)],
              ['Reason', whyOf(draft) || undefined],
              ['Value then', draft.value ? dollars(draft.value) : 'not known'],
              ['Value now', draft.valueNow ? dollars(draft.valueNow) : 'not known'],
              [
                'Client order id',
                <span key="id" className="id">
                  {draft.clientOrderId}
                </span>,
              ],
              ['Expires', newYorkTime(draft.expiresAt)],
            ]}
          />
        </div>
        {refusal && (
          <p className="notice" data-tone="loss" role="alert">
            It was refused and still waits: {refusal}
          </p>
        )}
        <ReviewSheet
          sentence={sentence}
          warnings={[]}
          moved={undefined}
          account={own?.name ?? account}
          typed={confirm.isTyped ? symbol.toUpperCase() : undefined}
          isStale={false}
          isProven={confirm.isProven}
          onBack={onClose}
        >
          {(isReady) => (
            <SendButton
              tone={draft.order.legs?.length ? 'primary' : draft.order.side === 'sell' ? 'sell' : 'buy'}
              confirm={confirm}
              isBusy={isPending}
              disabled={!isReady}
              describedBy={undefined}
              onHeld={send}
            >
              {sentence}
            </SendButton>
          )}
        </ReviewSheet>
      </form>
    </Dialog>
  )
}
