import { openTicket } from '../../page/ticket-store.ts'
import { Button } from '../../ui/button.tsx'

/** Two small buttons that open the ticket on a symbol. */
export const BuySell = ({ symbol }: { symbol: string }) => (
  <>
    <Button size="small" aria-label={`Buy ${symbol}`} onClick={() => openTicket({ symbol, side: 'buy' })}>
      Buy
    </Button>
    <Button size="small" aria-label={`Sell ${symbol}`} onClick={() => openTicket({ symbol, side: 'sell' })}>
      Sell
    </Button>
  </>
)
