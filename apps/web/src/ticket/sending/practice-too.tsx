/** The same order once more, on a practice account, after Alpaca has taken it: to see what practice makes of it. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import type { Order } from '@paddock/contract/entities/order'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { statusName } from '../../format/order.ts'
import { useAccounts } from '../../live/account.ts'
import { usePlaceOrder } from '../../trading/orders/sending/mutations.ts'
import { refusalOf } from '../../trading/orders/sending/refusal.ts'
import { Switch } from '../../ui/switch.tsx'
import { mint } from '../draft/use-draft.ts'

/** The practice account such orders go to, the oldest there is; undefined on a practice account. */
export function usePracticeAccount(account: string): DeskAccount | undefined {
  const accounts = useAccounts()
  if (accounts.find(({ id }) => id === account)?.kind === 'practice') return undefined
  return accounts.find(({ kind }) => kind === 'practice')
}

export function PracticeTooField(props: { practice: DeskAccount; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { practice, isOn, onChange } = props
  return (
    <div className="flex items-center gap-2">
      <span className="muted">Send to practice too</span>
      <span className="label">{practice.name}</span>
      <span className="push">
        <Switch label="Send to practice too" isOn={isOn} onChange={onChange} />
      </span>
    </div>
  )
}

/** `pressed` takes note of what leaves, `arrived` sends it again. An id of its own: to the practice account it is another order. */
export function usePracticeToo(practice: DeskAccount | undefined) {
  const { mutate, reset, data, error, isPending } = usePlaceOrder(practice?.id ?? '')
  const pressed = useRef<PlaceOrder>(undefined)
  return {
    pressed(request: PlaceOrder, isWanted: boolean): void {
      pressed.current = isWanted && practice ? request : undefined
      reset()
    },
    arrived(): void {
      const request = pressed.current
      pressed.current = undefined
      if (request) mutate({ ...request, client_order_id: mint() })
    },
    result: { order: data, error, isPending },
  }
}

export function PracticeTooResult(props: {
  practice: DeskAccount
  result: { readonly order: Order | undefined; readonly error: Error | null; readonly isPending: boolean }
}) {
  const { practice, result } = props
  const { order, error, isPending } = result
  if (!order && !error && !isPending) return null
  return (
    <p className="label" role="status">
      {practice.name}:{' '}
      {order ? (
        <Link to="/orders/$id" params={{ id: order.id }} search={{ account: practice.id }} className="link">
          {statusName(order.status)}
        </Link>
      ) : error ? (
        `not taken. ${refusalOf(error).detail ?? refusalOf(error).title}`
      ) : (
        'being sent'
      )}
    </p>
  )
}
