import './ticket.css'
import { contractName } from '../format/contract.ts'
import { QuoteLine } from '../trading/assets/quote-line.tsx'
import { Ticket } from './ticket.tsx'
import { TicketTools, useStandingDraft } from './ticket-tools.tsx'

/** The ticket beside a chart, always in sight. */
export function DockedTicket({ account, symbol }: { account: string; symbol: string }) {
  const { draft, onDraft } = useStandingDraft()
  return (
    <section className="ticket h-full" aria-label={`Trade ${symbol}`}>
      <header className="ticket-head">
        <h2>{contractName(symbol)}</h2>
        <p>
          <QuoteLine symbol={symbol} />
        </p>
        <TicketTools account={account} symbol={symbol} draft={draft} />
      </header>
      <Ticket key={`${account} ${symbol}`} account={account} symbol={symbol} place="dock" onDraft={onDraft} />
    </section>
  )
}
