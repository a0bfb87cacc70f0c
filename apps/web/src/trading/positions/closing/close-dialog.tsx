import { unitsOf } from '@paddock/analytics/equity/valuation'
import type { Position } from '@paddock/contract/entities/position'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { decimal, multiply } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { phaseAt } from '@paddock/market/sessions/calendar'
import { useRef, useState } from 'react'
import { freeText } from '../../../format/holding.ts'
import { dollars, price } from '../../../format/number.ts'
import { orderSentence } from '../../../format/order.ts'
import { outcomeToast } from '../../../live/notifications/order-toasts.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import { useMarketTime } from '../../../live/streams/practice-clock.ts'
import { usePricePart } from '../../../live/streams/prices.ts'
import { whenOver } from '../../../live/when-over.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { toast, wasRaised } from '../../../ui/toast.ts'
import { useMint } from '../../orders/sending/minting.ts'
import { usePlaceOrder } from '../../orders/sending/mutations.ts'
import { refusalOf } from '../../orders/sending/refusal.ts'
import { RefusalNotice } from '../../orders/sending/refusal-notice.tsx'
import { sentText } from '../../orders/sending/sent-text.ts'
import { closingOrder, closingQty, isHeldInPart, outOfHours, SHARES, type Share, whyGone } from './closing.ts'

/** Closes a position or a part of it at market, after saying what will be sent. */
export function CloseDialog(props: { account: string; position: Position; onClose: () => void }) {
  const { account, position, onClose } = props
  const [share, setShare] = useState<Share>(100)
  const [clientOrderId] = useState(useMint(account))
  const isSending = useRef(false)
  const symbol = tradedSymbol(position)
  const last = fromWire(usePricePart(symbol, (now) => now?.last)) ?? fromWire(position.current_price)
  const place = usePlaceOrder(account)
  const at = useMarketTime(account).now()
  const shut = at !== undefined && phaseAt(at) !== 'regular' ? outOfHours(position) : undefined
  const qty = closingQty(position, share)
  const request = qty && closingOrder(position, qty, clientOrderId)
  const held = isHeldInPart(position)
  const refusal = place.error && refusalOf(place.error)
  const send = () => {
    if (!request || isSending.current) return
    isSending.current = true
    void whenOver(place.mutateAsync(request), {
      onSuccess: (order) => {
        const id = outcomeToast(order.id)
        // It may be filled, and told of, before the answer is here.
        if (!wasRaised(id)) toast({ id, title: orderSentence(order), description: sentText(order), tone: 'gain' })
        onClose()
      },
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={`Close ${symbol} at market?`}
      description={
        qty && last
          ? [
              `About ${dollars(multiply(unitsOf(position, decimal(qty)), last))} at ${price(last)}.`,
              held ? `Working orders hold a part: ${freeText(position)} are free.` : 'No order holds any of it.',
              shut ? `The market is closed: ${shut}.` : '',
            ].join(' ')
          : (whyGone(position) ?? 'Nothing of it is free: cancel the orders that hold it first.')
      }
      actions={
        <>
          <Button onClick={onClose}>Keep</Button>
          <SendingButton
            tone={position.side === 'short' ? 'buy' : 'sell'}
            disabled={!request}
            isBusy={place.isPending}
            onClick={send}
          >
            {request ? orderSentence(request) : 'Nothing to close'}
          </SendingButton>
        </>
      }
    >
      <div className="grid gap-3 py-3">
        <Segments
          label="How much"
          value={String(share)}
          onChange={(value) => setShare(SHARES.find((item) => String(item) === value) ?? 100)}
          segments={SHARES.map((value) => ({ value: String(value), label: value === 100 ? 'All' : `${value} %` }))}
        />
        {refusal && <RefusalNotice refusal={refusal} />}
      </div>
    </Dialog>
  )
}
