/** What was picked from the chain, what it costs together, and the button that hands it to the ticket. */
import { legsName, netPrice, type PickedLeg, type Sides } from '@paddock/analytics/options/spread'
import { formatDecimal, isNegative, negate } from '@paddock/decimal/decimal'
import { contractName } from '../../../format/contract.ts'
import { fixed } from '../../../format/number.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ticketOf } from './ticket-of-spread.ts'

interface LegsBarProps {
  readonly legs: readonly PickedLeg[]
  readonly quoteOf: (symbol: string) => Sides | undefined
  readonly onChange: (legs: readonly PickedLeg[]) => void
}

export function LegsBar({ legs, quoteOf, onChange }: LegsBarProps) {
  if (legs.length === 0)
    return (
      <p className="chain-legs label" role="status">
        Press an ask to buy a leg, a bid to sell one: up to four, of any expiration.
      </p>
    )
  const net = netPrice(legs, quoteOf)
  return (
    <section className="chain-legs" aria-label="Picked legs">
      <strong>{legs.length > 1 ? legsName(legs) : 'One contract'}</strong>
      {legs.map((leg) => {
        const said = `${leg.side === 'buy' ? 'Buy' : 'Sell'} ${leg.ratio} ${contractName(leg.symbol)}`
        return (
          <button
            key={leg.symbol}
            type="button"
            className="filter"
            aria-label={`Remove: ${said}`}
            onClick={() => onChange(legs.filter((each) => each !== leg))}
          >
            <span className={leg.side === 'buy' ? 'gain' : 'loss'}>{said}</span> <Icon name="x" size={12} />
          </button>
        )
      })}
      <span className="push flex items-center gap-2">
        <span role="status">
          {net
            ? isNegative(net)
              ? `Credit ${fixed(formatDecimal(negate(net)), 2)}`
              : `Debit ${fixed(formatDecimal(net), 2)}`
            : 'A side has no quote'}
        </span>
        <Button size="small" onClick={() => onChange([])}>
          Clear
        </Button>
        <Button size="small" tone="primary" onClick={() => openTicket(ticketOf(legs))}>
          Open the ticket
        </Button>
      </span>
    </section>
  )
}
