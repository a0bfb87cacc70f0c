/** What is known of orders that were on their way when a page failed. Nothing is sent again: the broker is asked by the id each went with. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contractName } from '../../../format/contract.ts'
import { orderLine, statusName } from '../../../format/order.ts'
import { intentText } from '../../../format/order-intent.ts'
import { accountClient } from '../../../live/client.ts'
import { fateOf, OrderNotArrivedError, sentOf } from './fate.ts'
import { type InFlight, inFlight, landed } from './in-flight.ts'

/** One line an order; nothing where none was on its way. */
export function InFlightOrders() {
  // As they were when the page failed: what has landed since is told all the same.
  const [orders] = useState(() => inFlight())
  if (orders.length === 0) return undefined
  return (
    <div className="notice" data-tone="warning" role="status">
      <ul>
        {orders.map((order) => (
          <li key={order.clientOrderId}>
            <Known order={order} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Known({ order: { account, clientOrderId } }: { order: InFlight }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['in-flight', account, clientOrderId],
    queryFn: async () => {
      const query = { client_order_id: clientOrderId }
      const lost = new Error('The broker could not be asked')
      const order = await fateOf(() => accountClient(account).getOrderByClientOrderId({ query }), lost)
      landed(clientOrderId)
      return order
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data)
    return (
      <>
        Your order arrived:{' '}
        <Link to="/orders/$id" params={{ id: data.id }} search={{ account }} className="link">
          {orderLine({ ...data, symbol: contractName(data.symbol) })}
        </Link>
        , {statusName(data.status).toLowerCase()}.
      </>
    )
  if (error instanceof OrderNotArrivedError) return <>Your order did not arrive at the broker.</>
  const sent = sentOf(error)
  if (error)
    return (
      <>
        An order was on its way, and the broker could not be asked whether it arrived. Do not send it again.{' '}
        {sent && `${intentText(sent)} `}
        <button type="button" className="link" onClick={() => void refetch()}>
          Ask again
        </button>
      </>
    )
  return <>An order was on its way. The broker is being asked whether it arrived.</>
}
