import './ticket.css'
import { useRef } from 'react'
import { contractName } from '../format/contract.ts'
import { QuoteLine } from '../trading/assets/quote-line.tsx'
import type { Draft } from './draft/draft.ts'
import { Ticket } from './ticket.tsx'
import { TicketTools } from './ticket-tools.tsx'

/** The ticket beside a chart, always in sight. */
export function DockedTicket({ account, symbol }: { account: string; symbol: string }) {
  const draft = useRef<Draft>(undefined)
  const keep = useRef((next: Draft) => {
    draft.current = next
  })
  return (
    <section className="ticket h-full" aria-label={`Trade ${symbol}`}>
      <header className="ticket-head">
        <h2>{contractName(symbol)}</h2>
        <p>
          <QuoteLine symbol={symbol} />
        </p>
        <TicketTools account={account} symbol={symbol} draft={() => draft.current} />
      </header>
      <Ticket key={`${account} ${symbol}`} account={account} symbol={symbol} place="dock" onDraft={keep.current} />
    </section>
  )
}
