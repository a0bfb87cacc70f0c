/** The page of a pop-out window: the ticket alone. */
import './ticket.css'
import '../ui/theme/window.css'
import { useMatch } from '@tanstack/react-router'
import { contractName } from '../format/contract.ts'
import { useAccountId } from '../live/account.ts'
import { QuoteLine } from '../trading/assets/quote-line.tsx'
import { Ticket } from './ticket.tsx'

export function PopOutTicket() {
  const account = useAccountId()
  const symbol = useMatch({ from: '/_desk/assets/$symbol', shouldThrow: false })?.params.symbol.toUpperCase()
  if (account === undefined || symbol === undefined) return null
  return (
    <main className="ticket" id="content">
      <header className="ticket-head">
        <h1 className="text-title">{contractName(symbol)}</h1>
        <QuoteLine symbol={symbol} />
      </header>
      <Ticket key={account} account={account} symbol={symbol} place="window" />
    </main>
  )
}
