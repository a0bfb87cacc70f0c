import './ticket.css'
import { QuoteLine } from './quote-line.tsx'
import { Ticket } from './ticket.tsx'

/** The ticket beside a chart, always in sight. */
export function DockedTicket({ account, symbol }: { account: string; symbol: string }) {
  return (
    <section className="ticket h-full" aria-label={`Trade ${symbol}`}>
      <header className="ticket-head">
        <h2>{symbol}</h2>
        <p>
          <QuoteLine symbol={symbol} />
        </p>
      </header>
      <Ticket key={`${account} ${symbol}`} account={account} symbol={symbol} isDocked />
    </section>
  )
}
