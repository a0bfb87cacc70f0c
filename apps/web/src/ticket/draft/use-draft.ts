/** The draft of a ticket on screen: how it starts, how it changes, and that it outlives a reload. */
import { useState } from 'react'
import { useMint } from '../../trading/orders/sending/minting.ts'
import { ticketSettings } from '../../trading/orders/sending/ticket-settings.ts'
import { changed, type Draft, newDraft } from './draft.ts'
import { startOf } from './given.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'

/** `key` names the ticket: the account, and where it stands. */
export function useDraft(account: string, key: string, symbol: string, given: Partial<Draft> | undefined) {
  const mint = useMint(account)
  const [kept] = useState(() => keptDraft(key))
  const [draft, setDraft] = useState(() =>
    kept
      ? changed(newDraft(symbol, mint()), kept.draft)
      : newDraft(symbol, mint(), { ...startOf(symbol, ticketSettings()), ...given }),
  )
  const change = (next: Partial<Draft>, isSent = false) =>
    setDraft((before) => {
      const after = changed(before, next)
      keepDraft(key, after, isSent)
      return after
    })
  return { draft, change, mint, sentId: kept?.isSent ? kept.draft.clientOrderId : undefined }
}
