/** Gives several positions a stop: every order is shown before it goes, every answer after. */
import { fromWire } from '@paddock/decimal/wire'
import { useState } from 'react'
import { counted, plain } from '../../../format/number.ts'
import { orderSentence } from '../../../format/order.ts'
import { priceNow } from '../../../live/streams/prices.ts'
import { NumberField } from '../../../ui/number-input.tsx'
import { BulkDialog } from '../../orders/changing/bulk-dialog.tsx'
import { useMint } from '../../orders/sending/minting.ts'
import type { PositionRow } from '../position-row.ts'
import { stopOrder } from './bulk-stops.ts'

/** One distance in percent for all; what has no price gets no stop. */
export function BulkStopsDialog(props: { account: string; held: readonly PositionRow[]; onClose: () => void }) {
  const { account, onClose } = props
  const mint = useMint(account)
  const [percent, setPercent] = useState('5')
  // Prices as they were when this was asked: what is shown is what is sent.
  const [rows] = useState(() =>
    props.held.map((held) => ({
      held,
      last: fromWire(priceNow(account, held.symbol)?.last) ?? fromWire(held.position.current_price),
      id: mint(),
    })),
  )
  const review = rows.map(({ held, last, id }) => ({ held, order: last && stopOrder(held, last, percent, id) }))
  const sent = review.flatMap(({ held, order }) => (order ? [{ held, order }] : []))
  const count = counted(sent.length, 'stop')
  return (
    <BulkDialog
      kind="stops"
      account={account}
      onClose={onClose}
      asks={`Set ${count}?`}
      description="Each closes its position when triggered (GTC). A gap may fill it at a worse price."
      lines={sent.map(({ held, order }) => ({
        key: held.position.symbol,
        words: orderSentence({
          ...order,
          side: order.side ?? '',
          type: order.type ?? 'stop',
          symbol: order.symbol ?? '',
        }),
        request: { place: order },
      }))}
      said="Order sent"
      keep="Cancel"
      go={`Set ${count}`}
    >
      <div className="py-3">
        <NumberField label="Away" isRow value={percent} onChange={setPercent} step="0.5" unit="%" />
      </div>
      <ul className="my-3 max-h-60 overflow-auto text-muted" aria-label="Stops that will be set">
        {review.map(({ held, order }) => (
          <li key={held.position.asset_id}>
            {order ? (
              `${order.side === 'buy' ? 'Buy' : 'Sell'} ${plain(order.qty)} ${held.title} at ${order.stop_price}`
            ) : (
              <span className="warn">
                {held.title} is left out:{' '}
                {held.position.asset_class === 'us_option' ? 'options expire' : 'held by working orders'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </BulkDialog>
  )
}
