/** What stands in the head of a ticket: which account it trades on, a list to put the symbol on, a window of its own. */
import { classOf } from '@paddock/market/options/symbol'
import { useAccounts } from '../live/account.ts'
import { environmentName, environmentOf } from '../live/environment.ts'
import { AddToList } from '../trading/watchlists/add-to-list.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { Draft } from './draft/draft.ts'
import { popOut } from './pop-out.ts'

interface TicketToolsProps {
  readonly account: string
  readonly symbol: string
  /** The draft as it stands, to go on with in the window. */
  readonly draft: () => Draft | undefined
  readonly onMoved?: () => void
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
