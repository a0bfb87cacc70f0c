/** Orders and calls whose answer was lost: what they are, who sent them, when, and at which quotes. */
import type { UnknownOrder } from '@paddock/contract/desk/order-intents'
import { useQuery } from '@tanstack/react-query'
import { intentText } from '../../format/order-intent.ts'
import { environmentOf, useAccounts } from '../../live/account.ts'
import { Icon } from '../../ui/icon.tsx'
import { alpacaQuery } from './alpaca-connections.ts'

/** Those of an account; nothing where there are none. */
export function UnknownOrdersOf({ account }: { account: string }) {
  const isPractice = environmentOf(useAccounts().find(({ id }) => id === account)) === 'practice'
  const { data } = useQuery({ ...alpacaQuery(), enabled: !isPractice })
  return (
    <UnknownOrders orders={data?.connections.find(({ accountId }) => accountId === account)?.unknownOrders ?? []} />
  )
}

export function UnknownOrders({ orders }: { orders: readonly UnknownOrder[] }) {
  if (orders.length === 0) return undefined
  return (
    <div className="notice mb-3" data-tone="warning" role="status">
      <Icon name="circle-help" />
      <div>
        {orders.length === 1
          ? 'We do not know yet whether this order exists: its answer was lost.'
          : `We do not know yet whether these ${orders.length} orders exist: their answers were lost.`}{' '}
        Alpaca is being asked. Do not send it again.
        <ul>
          {orders.map(({ what, ...intent }) => (
            <li key={what}>
              <span className="id">{what}</span> {intentText(intent)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
