/** What stands in the head of a ticket: which account it trades on, a list to put the symbol on, a window of its own. */
import { classOf } from '@paddock/market/options/symbol'
import { useRef, useState } from 'react'
import { environmentName, environmentOf, useAccounts } from '../live/account.ts'
import { AddToList } from '../trading/watchlists/add-to-list.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { Draft } from './draft/draft.ts'
import { keepDraft } from './draft/kept-draft.ts'

interface TicketToolsProps {
  readonly account: string
  readonly symbol: string
  /** The draft as it stands, to go on with in the window. */
  readonly draft: () => Draft | undefined
  readonly onMoved?: () => void
}

/** A ticket's draft as it stands: what the ticket tells, and what its tools go on with. */
export function useStandingDraft() {
  const standing = useRef<Draft>(undefined)
  const [held] = useState(() => ({
    draft: () => standing.current,
    onDraft(next: Draft) {
      standing.current = next
    },
  }))
  return held
}

export function TicketTools({ account, symbol, draft, onMoved }: TicketToolsProps) {
  const found = useAccounts().find(({ id }) => id === account)
  return (
    <span className="flex flex-none items-center gap-1 ml-auto" data-env={environmentOf(found)}>
      <span className="chip chip-env" title={found?.name}>
        {environmentName(environmentOf(found))}
      </span>
      {classOf(symbol) !== 'us_option' && <AddToList account={account} symbol={symbol} />}
      <IconButton
        icon="external-link"
        label="Ticket in a window of its own"
        onClick={() => {
          if (popOut(account, symbol, draft())) onMoved?.()
        }}
      />
    </span>
  )
}

/** Pixels: a ticket without scrolling. */
const SIZE = 'popup,width=380,height=800'

/** Opens it, with the draft as it stands: a window has what its opener's session kept. Whether the browser allowed it. */
function popOut(account: string, symbol: string, draft: Draft | undefined): boolean {
  if (draft) keepDraft(`${account} window `, draft)
  const address = `/assets/${encodeURIComponent(symbol)}?account=${encodeURIComponent(account)}&popout=ticket`
  return window.open(address, '', SIZE) !== null
}
