/** Says in the status bar how far a basket of orders is, on whatever page, and leads to it. */
import { openTicket } from '../../page/ticket-store.ts'
import { isThrough, stopBasket, useBasket } from '../../ticket/basket/kept-basket.ts'
import { Dot } from '../../ui/chip.tsx'

export function BasketMark({ account }: { account: string }) {
  const { lines, phase } = useBasket(account)
  const through = lines.filter(isThrough).length
  if (lines.length === 0) return null
  return (
    <span className="status-item">
      <Dot tone={phase === 'resting' && through < lines.length ? 'warning' : 'gain'} />
      <button type="button" className="link" onClick={() => openTicket({ isBasket: true })}>
        Basket: {through} of {lines.length} orders
      </button>
      {phase === 'going' && (
        <button type="button" className="link" aria-label="Stop the basket" onClick={() => stopBasket(account)}>
          Stop
        </button>
      )}
    </span>
  )
}
