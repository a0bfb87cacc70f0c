/** The dialog of what is being done with a position. */
import { reversePlan } from '@paddock/broker/positions/reverse'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { absolute, decimal, formatDecimal } from '@paddock/decimal/decimal'
import { asQuantity } from '@paddock/decimal/money'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expirationName } from '../../../format/contract.ts'
import { plain } from '../../../format/number.ts'
import { accountClient } from '../../../live/client.ts'
import { positionsQuery } from '../../../live/queries.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BulkDialog } from '../../orders/changing/bulk-dialog.tsx'
import { useMint } from '../../orders/sending/minting.ts'
import type { PositionRow } from '../position-row.ts'
import { CloseDialog } from './close-dialog.tsx'
import { heldNow, isHeldInPart, whyGone } from './closing.ts'
import { ExerciseDialog } from './exercise-dialog.tsx'
import type { PositionDialog } from './position-actions.tsx'

export interface Asked {
  readonly held: PositionRow
  readonly dialog: PositionDialog
}

export function PositionDialogs(props: { account: string; asked: Asked | undefined; onClose: () => void }) {
  const { account, asked, onClose } = props
  const { data: positions } = useQuery(positionsQuery(account))
  if (!asked) return null
  const { dialog } = asked
  const held = { ...asked.held, position: heldNow(asked.held.position, positions) }
  switch (dialog) {
    case 'close':
      return <CloseDialog account={account} position={held.position} onClose={onClose} />
    case 'reverse':
      return <ReverseDialog account={account} held={held} onClose={onClose} />
    case 'roll':
      return <RollDialog account={account} held={held} onClose={onClose} />
    default:
      return <ExerciseDialog account={account} held={held} isExercise={dialog === 'exercise'} onClose={onClose} />
  }
}

interface DialogProps {
  readonly account: string
  readonly held: PositionRow
  readonly onClose: () => void
}

/** One order never crosses zero: what is held is closed first, and the other side is opened once that is filled. */
function ReverseDialog({ account, held: { position, title }, onClose }: DialogProps) {
  const mint = useMint(account)
  const [ids] = useState(() => [0, 1].map(mint))
  const held = { symbol: position.symbol, assetClass: 'us_equity', qty: asQuantity(position.qty) } as const
  const { close, open } = reversePlan(held)
  const gone = whyGone(position)
  const isFree = !isHeldInPart(position)
  const said = close.side === 'buy' ? 'Buy' : 'Sell'
  const [closed, opened] = [plain(close.qty), plain(open?.qty)]
  const line = (order: PlaceOrder, key: 'close' | 'open', at: number) => ({
    key,
    words: `${said} ${plain(order.qty)} ${title} to ${key}`,
    request: { place: { ...order, client_order_id: ids[at] ?? '' } },
  })
  return (
    <BulkDialog
      kind="reverse"
      account={account}
      onClose={onClose}
      size="small"
      asks={`Reverse ${title}?`}
      description={
        gone ??
        (!isFree
          ? 'Working orders hold part of it: cancel them first.'
          : open
            ? 'Two market orders: the first closes what you hold, the second opens as much in whole shares on the other side once the first is filled.'
            : 'Less than a share is not sold short: it can only be closed.')
      }
      lines={open ? [line(close, 'close', 0), line(open, 'open', 1)] : []}
      waits="fills"
      said="Order sent"
      keep="Keep"
      go={`${said} ${closed} ${opened === closed ? 'twice' : `and ${opened}`}, at market`}
      tone={said === 'Buy' ? 'buy' : 'sell'}
      isBlocked={!isFree || gone !== undefined}
    >
      <ol className="my-3 list-decimal pl-5 text-muted">
        <li>
          {said} {closed} {title} at market, to close
        </li>
        {open && (
          <li>
            {said} {opened} {title} at market, to open {open.side === 'sell' ? 'a short' : 'a long'} position
          </li>
        )}
      </ol>
    </BulkDialog>
  )
}

/** Closes a contract and opens one of the same strike and kind that expires later, as one order of two legs. */
function RollDialog({ account, held, onClose }: DialogProps) {
  const gone = whyGone(held.position)
  const terms = parseOptionSymbol(held.symbol)
  const later = useQuery({
    queryKey: ['contracts', account, held.symbol, 'later'],
    queryFn: async ({ signal }) => {
      if (!terms) return []
      const strike = String(terms.strike / 1000)
      const { option_contracts } = await accountClient(account).getOptionsContracts(
        {
          query: {
            root_symbol: terms.root,
            type: terms.type,
            expiration_date_gte: terms.expiration,
            expiration_date_lte: '2099-12-31',
            strike_price_gte: strike,
            strike_price_lte: strike,
            limit: 100,
          },
        },
        { signal },
      )
      return option_contracts.filter(({ expiration_date }) => expiration_date > terms.expiration)
    },
  })
  const isShort = held.position.side === 'short'
  const roll = (symbol: string) => {
    openTicket({
      qty: formatDecimal(absolute(decimal(held.position.qty))),
      type: 'limit',
      limitPrice: 'm',
      legs: [
        {
          symbol: held.symbol,
          side: isShort ? 'buy' : 'sell',
          positionIntent: isShort ? 'buy_to_close' : 'sell_to_close',
        },
        { symbol, side: isShort ? 'sell' : 'buy', positionIntent: isShort ? 'sell_to_open' : 'buy_to_open' },
      ],
    })
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={`Roll ${held.title}`}
      description={
        gone ??
        'One order of two legs closes this contract and opens the chosen one. The ticket shows its price before anything is sent.'
      }
      actions={<Button onClick={onClose}>Keep it</Button>}
    >
      {later.isPending ? (
        <Skeleton height={120} />
      ) : later.isError ? (
        <ErrorState title="Contracts could not be read" error={later.error} onRetry={() => void later.refetch()} />
      ) : later.data.length === 0 ? (
        <p className="muted my-3">No later expiration has this strike.</p>
      ) : (
        <ul className="my-3 grid max-h-72 gap-1 overflow-auto" aria-label="Later expirations">
          {later.data.map(({ symbol, expiration_date }) => (
            <li key={symbol}>
              <Button className="w-full" disabled={gone !== undefined} onClick={() => roll(symbol)}>
                To {expirationName(expiration_date)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
