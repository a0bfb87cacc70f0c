/** The basket of an account on its way, kept in this browser: it can be taken up again after a stop or a reload. */

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { accountClient } from '../../live/client.ts'
import { writeOrder } from '../../live/streams/trading-stream.ts'
import { fateOf } from '../../trading/orders/sending/fate.ts'
import { keptValue } from '../../ui/kept-value.ts'
import { type JobEnd, type JobLine, runBasket } from './basket-job.ts'

const NO_LINES: readonly JobLine[] = []
const keptLines = (account: string) =>
  keptValue(`paddock.basket.${account}`, (stored) =>
    Array.isArray(stored) ? (stored as readonly JobLine[]) : NO_LINES,
  )

/** Orders a minute that Alpaca takes of an account. Source: Alpaca, "Usage limit". */
export const ORDERS_A_MINUTE = 200

/** `isCounted`: the broker counts requests, and the orders are paced for it. */
export function useBasketJob(account: string, isCounted: boolean) {
  const queryClient = useQueryClient()
  const [lines, setLines] = useState(() => keptLines(account).read())
  const [end, setEnd] = useState<JobEnd>()
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  const keep = (next: readonly JobLine[]) => {
    if (next.length === 0) keptLines(account).remove()
    else keptLines(account).write(next)
    setLines(next)
  }
  const run = async (of: readonly JobLine[]) => {
    isStopped.current = false
    setRunning(true)
    setEnd(undefined)
    const now = [...of]
    keep(now)
    const client = accountClient(account)
    const heard = async (asked: ReturnType<typeof client.postOrder>) => {
      const order = await asked
      writeOrder(queryClient, account, order)
      return order
    }
    const reached = await runBasket(
      of,
      {
        place: (body) => heard(client.postOrder({ body })),
        find: (client_order_id) =>
          fateOf(
            () => client.getOrderByClientOrderId({ query: { client_order_id } }),
            new Error('The broker could not be asked'),
          ),
        read: (order_id) => client.getOrderByOrderID({ path: { order_id } }),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        isStopped: () => isStopped.current,
        pace: isCounted ? 60_000 / ORDERS_A_MINUTE : 0,
      },
      (place, line) => {
        now[place] = line
        // Kept before the next thing happens: what was on its way is asked for after a reload.
        keep([...now])
      },
    ).catch((): JobEnd => 'stopped')
    setRunning(false)
    setEnd(reached)
    for (const key of ['orders', 'positions', 'account'])
      void queryClient.invalidateQueries({ queryKey: [key, account] })
  }
  return {
    lines,
    end,
    isRunning,
    run,
    stop: () => {
      isStopped.current = true
    },
    clear: () => {
      keep([])
      setEnd(undefined)
    },
  }
}
