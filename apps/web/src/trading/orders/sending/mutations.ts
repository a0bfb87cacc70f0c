/** What changes orders. Nothing here is ever repeated by itself: an order is sent once. */
import type { Order } from '@paddock/contract/entities/order'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orderSentence } from '../../../format/order.ts'
import { draftSentence } from '../../../format/order-draft.ts'
import { accountClient } from '../../../live/client.ts'
import { writeOrder } from '../../../live/streams/trading-stream.ts'
import { toast } from '../../../ui/toast.ts'
import { fateOf, isFateUnknown, isOf, isSentBefore, OrderNotArrivedError } from './fate.ts'
import { landed, left } from './in-flight.ts'
import { postOrder } from './post-order.ts'
import { isSignedOut, refusalOf } from './refusal.ts'
import { whenThrough } from './when-through.ts'

/** Everything an order changes is read again: the stream may be away. */
function useReadAgain(account: string) {
  const queryClient = useQueryClient()
  return () => {
    for (const key of ['orders', 'order', 'positions', 'account'])
      void queryClient.invalidateQueries({ queryKey: [key, account] })
  }
}

const say = (error: unknown) => {
  const { title, detail } = refusalOf(error)
  toast({ title, description: detail, tone: 'loss' })
}

/** For what was sent from where it no longer is: its ticket was closed, its page left, its session ended by another tab. There alone it would be read. */
function useSayWhenGone() {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return (error: unknown, sentence: string) => {
    // A session that has ended takes its page along a moment later.
    if (isThere.current && !isSignedOut(error)) return
    const { title, detail, isUnknown } = refusalOf(error)
    toast({
      title: `${title}: ${sentence}`,
      description: isUnknown ? detail : `Nothing was changed. ${detail}`,
      tone: 'loss',
    })
  }
}

async function placed(queryClient: QueryClient, account: string, request: PlaceOrder): Promise<Order> {
  const client = accountClient(account)
  const { client_order_id } = request
  try {
    return await postOrder(queryClient, account, request)
  } catch (error) {
    if (!client_order_id || !isFateUnknown(error)) throw error
    const order = await fateOf(() => client.getOrderByClientOrderId({ query: { client_order_id } }), error)
    if (isSentBefore(error) && !isOf(order, request)) throw error
    toast({
      title: isSentBefore(error) ? 'This order was sent before' : 'The answer was lost on the way',
      description: 'The broker was asked again: the order was placed, once.',
      tone: 'warning',
    })
    return order
  }
}

export function usePlaceOrder(account: string) {
  const queryClient = useQueryClient()
  const onSettled = useReadAgain(account)
  const sayWhenGone = useSayWhenGone()
  return useMutation({
    async mutationFn(request: PlaceOrder) {
      const { client_order_id: id } = request
      if (id) left({ account, clientOrderId: id })
      try {
        const order = await placed(queryClient, account, request)
        if (id) landed(id)
        return order
      } catch (error) {
        // While nobody knows, it is on its way.
        if (id && (error instanceof OrderNotArrivedError || !isFateUnknown(error))) landed(id)
        throw error
      }
    },
    retry: false,
    onSuccess: (order) => writeOrder(queryClient, account, order),
    onError: (error, request) => sayWhenGone(error, draftSentence(request)),
    onSettled,
  })
}

/** Asks what became of an order whose answer was lost, by the id it went with. Nothing is sent again. */
export function useOrderFate(account: string) {
  const queryClient = useQueryClient()
  const onSettled = useReadAgain(account)
  return useMutation({
    mutationFn: async (client_order_id: string) => {
      const order = await fateOf(
        () => accountClient(account).getOrderByClientOrderId({ query: { client_order_id } }),
        new Error('The broker could not be asked'),
      )
      landed(client_order_id)
      return order
    },
    retry: false,
    onSuccess: (order) => writeOrder(queryClient, account, order),
    onSettled,
  })
}

export function useCancelOrder(account: string) {
  const onSettled = useReadAgain(account)
  return useMutation({
    mutationFn: (order_id: string) => accountClient(account).deleteOrderByOrderID({ path: { order_id } }),
    retry: false,
    onError: say,
    onSettled,
  })
}

export function useReplaceOrder(account: string) {
  const queryClient = useQueryClient()
  const onSettled = useReadAgain(account)
  const sayWhenGone = useSayWhenGone()
  return useMutation({
    async mutationFn({ order, change }: { readonly order: Order; readonly change: ReplaceOrder }) {
      await whenThrough(queryClient, account, order)
      return accountClient(account).patchOrderByOrderId({ path: { order_id: order.id }, body: change })
    },
    retry: false,
    onSuccess(order, { order: { id: order_id } }) {
      // Its tags and note stay with it under its new id; that they could not is said where it is tried.
      void import('../../journal/journal.ts')
        .then(({ carry }) => carry(queryClient, account, order_id, order))
        .catch(() => {})
      writeOrder(queryClient, account, order)
    },
    onError: (error, { order }) => sayWhenGone(error, orderSentence(order)),
    onSettled,
  })
}
