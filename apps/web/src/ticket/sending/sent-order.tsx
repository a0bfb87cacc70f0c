/** What became of the order that was sent, in the place of the button that sent it. */
import { isCancelable } from '@paddock/analytics/orders/cancelable'
import type { Order } from '@paddock/contract/entities/order'
import { absolute, decimal, formatDecimal } from '@paddock/decimal/decimal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { contractName } from '../../format/contract.ts'
import { quantity } from '../../format/number.ts'
import { orderPrice, orderSentence, statusName, statusTone, whyNotReplaceable } from '../../format/order.ts'
import { orderQuery } from '../../live/queries.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { CancelButton } from '../../trading/orders/changing/cancel-button.tsx'
import { sentText } from '../../trading/orders/sending/sent-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { type Draft, NO_EXITS, typeChoice } from '../draft/draft.ts'
import { rememberSent } from './last-sent.ts'

const AlertDialog = lazy(async () => ({ default: (await import('../../trading/alerts/alert-dialog.tsx')).AlertDialog }))
const EditDialog = lazy(async () => ({
  default: (await import('../../trading/orders/changing/edit-dialog.tsx')).EditDialog,
}))

/** Milliseconds between two looks at an order while nothing is told of it. */
const LOOK_EVERY = 2000

interface SentOrderProps {
  readonly account: string
  readonly order: Order
  readonly sentence: string
  /** The stream of orders is down: the order is asked for instead. */
  readonly isPolled: boolean
  /** Whether what was ordered trades overnight as well. */
  readonly hasNights: boolean
  readonly onAnother: () => void
  readonly onChange: (change: Partial<Draft>) => void
}

export function SentOrder(props: SentOrderProps) {
  const { account, sentence, isPolled, hasNights, onAnother, onChange } = props
  // What was heard before this was drawn is in nobody's cache yet: it is read once, and kept live from then on.
  const [id, setId] = useState(props.order.id)
  const { data: order = props.order } = useQuery({
    ...orderQuery(account, id),
    refetchInterval: isPolled ? LOOK_EVERY : false,
    placeholderData: keepPreviousData,
  })
  // An order that was edited is another one: it takes the place of the first here, and for the key that cancels the last.
  if (order.id === id && order.status === 'replaced' && order.replaced_by) {
    rememberSent(account, order.replaced_by)
    setId(order.replaced_by)
  }
  const { now } = useMarketTime(account)
  const [asked, ask] = useState<'edit' | 'alert'>()
  const section = useRef<HTMLElement>(null)
  const isEditable = isCancelable(order) && whyNotReplaceable(order) === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons come and go with these
  useEffect(() => {
    // The button that was pressed, or had the focus, is gone, and the page or a dialog around has it: the keyboard goes on from here.
    if (document.activeElement?.contains(section.current)) section.current?.focus({ preventScroll: true })
  }, [asked, isEditable])
  const tone = statusTone(order.status)
  const exits = exitsAfter(order)
  return (
    <>
      <section
        ref={section}
        className="grid gap-2 p-3 border border-edge rounded-control"
        aria-label="The order you sent"
        role="status"
        tabIndex={-1}
      >
        <p>
          <Chip {...(tone && tone !== 'off' ? { tone } : {})}>{statusName(order.status)}</Chip>{' '}
          <Link to="/orders/$id" params={{ id: order.id }} className="link">
            {order.symbol ? orderSentence({ ...order, symbol: contractName(order.symbol) }) : sentence}
          </Link>
        </p>
        <p className="muted">
          {order.filled_avg_price
            ? `${quantity(order.filled_qty)} at ${orderPrice(order, order.filled_avg_price)}`
            : sentText(order, hasNights, now())}
        </p>
        <p className="flex flex-wrap gap-2">
          {isCancelable(order) && <CancelButton account={account} order={order} />}
          {isEditable && (
            <SendingButton size="small" onClick={() => ask('edit')}>
              Edit
            </SendingButton>
          )}
          <Button size="small" onClick={onAnother}>
            Place another
          </Button>
          {order.symbol && (
            <Button size="small" onClick={() => ask('alert')}>
              Attach alert
            </Button>
          )}
          {order.asset_class === 'us_equity' &&
            order.order_class === 'simple' &&
            !order.position_intent?.endsWith('close') && (
              <Button
                size="small"
                disabled={!exits}
                title={exits ? undefined : 'Available once it has filled, in whole shares'}
                onClick={() => exits && onChange(exits)}
              >
                Attach stop and target
              </Button>
            )}
        </p>
      </section>
      <Suspense>
        {asked === 'edit' && <EditDialog account={account} order={order} onClose={() => ask(undefined)} />}
        {asked === 'alert' && (
          <AlertDialog
            account={account}
            wish={{ symbol: order.symbol, note: orderSentence(order) }}
            isOpen
            onClose={() => ask(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The draft of both exits of what an order bought or sold short; undefined while there is nothing to protect. */
function exitsAfter({ status, side, filled_qty }: Order): Partial<Draft> | undefined {
  const qty = absolute(decimal(filled_qty))
  if (status !== 'filled' || qty.scale > 0) return undefined
  return {
    isSell: side === 'buy',
    sizeUnit: 'qty',
    quantity: formatDecimal(qty),
    selectedOrderType: typeChoice('limit'),
    exits: { ...NO_EXITS, isOn: true, isExit: true },
  }
}
