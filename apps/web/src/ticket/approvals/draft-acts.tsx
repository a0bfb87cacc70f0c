/** What can be done with a draft: approved, taken into the ticket, given more time, discarded and brought back. */
import type { OrderDraft } from '@paddock/contract/desk/order-drafts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { draftSentence, isOpenDraft } from '../../format/order-draft.ts'
import { newYorkField } from '../../format/time.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { SendingButton, SendingMenuItem } from '../../live/sending-button.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { undoToast } from '../../ui/undo-toast.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { useChangeDraft } from './drafts-query.ts'
import { ExpiryField, expiryOf } from './expiry-field.tsx'
import { ticketOf } from './ticket-of-draft.ts'

/** Discards drafts, and offers to bring them back. */
export function useDiscard(account: string) {
  const { mutate, mutateAsync } = useChangeDraft(account)
  const restore = (id: string) => mutate({ id, change: { kind: 'restore' } })
  return async (drafts: readonly OrderDraft[], title: string): Promise<void> => {
    const after = await Promise.allSettled(drafts.map(({ id }) => mutateAsync({ id, change: { kind: 'discard' } })))
    const gone = after.flatMap((one) =>
      one.status === 'fulfilled' && one.value.state === 'discarded' ? [one.value.id] : [],
    )
    if (gone.length > 0) undoToast(title, () => gone.forEach(restore))
  }
}

/** Opens the ticket with a draft and discards it, so that it cannot be sent twice. */
export function useEditDraft(account: string) {
  const discard = useDiscard(account)
  return (draft: OrderDraft) => {
    openTicket(ticketOf(draft))
    void discard([draft], 'The draft is in the ticket')
  }
}

export function DraftActs(props: { account: string; draft: OrderDraft; size?: 'small' | 'normal' }) {
  const { account, draft, size = 'small' } = props
  const [asked, setAsked] = useState<'approve' | 'expire'>()
  const { mutate } = useChangeDraft(account)
  const discard = useDiscard(account)
  const edit = useEditDraft(account)
  const what = draftSentence(draft.order)
  const close = () => setAsked(undefined)
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {draft.state === 'waiting' && (
        <SendingButton size={size} data-approve aria-label={`Approve ${what}`} onClick={() => setAsked('approve')}>
          Approve…
        </SendingButton>
      )}
      {draft.state === 'expired' && (
        <SendingButton size={size} aria-label={`Keep ${what} longer`} onClick={() => setAsked('expire')}>
          Keep longer…
        </SendingButton>
      )}
      {draft.state === 'discarded' && (
        <SendingButton
          size={size}
          aria-label={`Restore ${what}`}
          onClick={() => mutate({ id: draft.id, change: { kind: 'restore' } })}
        >
          Restore
        </SendingButton>
      )}
      {draft.orderId && (
        <Link to="/orders/$id" params={{ id: draft.orderId }} className="link" aria-label={`The order ${what}`}>
          The order
        </Link>
      )}
      {isOpenDraft(draft) && (
        <Menu label={what} trigger={<IconButton icon="ellipsis" label={`More on ${what}`} />}>
          <MenuItem icon="pencil" hotkey="e" onSelect={() => edit(draft)}>
            Edit in ticket…
          </MenuItem>
          {draft.state === 'waiting' && (
            <SendingMenuItem icon="clock" onSelect={() => setAsked('expire')}>
              Expires…
            </SendingMenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon="trash-2" isDanger onSelect={() => void discard([draft], `Discarded: ${what}`)}>
            Discard
          </MenuItem>
        </Menu>
      )}
      {asked === 'approve' && <ApproveDialog account={account} draft={draft} onClose={close} />}
      {asked === 'expire' && <ExpiryDialog account={account} draft={draft} onClose={close} />}
    </span>
  )
}

/** Asks until when a draft waits; one that has expired waits again. */
function ExpiryDialog({ account, draft, onClose }: { account: string; draft: OrderDraft; onClose: () => void }) {
  const [typed, setTyped] = useState(() => newYorkField(Date.parse(draft.expiresAt)))
  const { mutateAsync } = useChangeDraft(account)
  const expiresAt = expiryOf(typed)
  const set = async () => {
    if (!expiresAt) return
    await mutateAsync({ id: draft.id, change: { kind: 'expire', expiresAt } })
    onClose()
  }
  const form = useDraftForm(set, ['expiresAt'], 'expiresAt')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Expiry"
      description={draftSentence(draft.order)}
      keep="Keep as it is"
      button="Set the time"
      lacks={!expiresAt}
    >
      <ExpiryField value={typed} error={form.errorOf('expiresAt')} onChange={setTyped} />
    </FormDialog>
  )
}
