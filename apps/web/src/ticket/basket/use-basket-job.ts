/** The basket of an account, and what can be done with it from wherever it is shown. */
import { useQueryClient } from '@tanstack/react-query'
import { type Basket, type JobLine, leaveBasket, stopBasket, useBasket } from './kept-basket.ts'
import { basketWays, sendBasket } from './run-basket.ts'

export interface BasketJob extends Basket {
  /** Sends the lines of a new basket, or goes on with the one that is there. */
  readonly run: (lines?: readonly JobLine[]) => Promise<void>
  readonly stop: () => void
  readonly leave: () => void
}

/** `isCounted`: the broker counts requests, and the orders are paced for it. */
export function useBasketJob(account: string, isCounted: boolean): BasketJob {
  const queryClient = useQueryClient()
  return {
    ...useBasket(account),
    async run(lines) {
      await sendBasket(account, basketWays(account, isCounted, queryClient), lines)
      for (const key of ['orders', 'positions', 'account'])
        void queryClient.invalidateQueries({ queryKey: [key, account] })
    },
    stop: () => stopBasket(account),
    leave: () => leaveBasket(account),
  }
}
