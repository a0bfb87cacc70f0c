/** The trading socket of an account: orders go into the query cache as they change, what follows from them is read again. */
import type { Order } from '@paddock/contract/entities/order'
import { FILL_EVENTS } from '@paddock/contract/streams/trade-events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { LastSeenError } from '../../query-client.ts'
import { toast } from '../../ui/toast.ts'
import { basePath } from '../client.ts'
import { isSimple, type OrderList, told, withOrder } from '../newest.ts'
import { tell } from '../notifications/notifications.ts'
import { TradeUpdate } from '../notifications/trade-update.ts'
import { setAwayUpstream, setConnection } from './connection.ts'
import { followCoins, tellGap } from './market-stream.ts'
import { timeChanged } from './practice-clock.ts'
import { type ConnectionState, ReconnectingSocket } from './reconnecting-socket.ts'

const Envelope = z.object({ stream: z.string(), data: z.looseObject({}) })

const LISTS: readonly OrderList[] = ['open', 'closed', 'all']
/** The news of a connection takes the place of the one before. */
const LOST = { id: 'orders-stream' } as const
const LOST_TONES: Readonly<Record<string, 'gain'>> = { 'order-found': 'gain', 'call-found': 'gain' }
/** Milliseconds in which several changes are read again as one, and until what could not be read is read once more. */
const GATHERED_FOR = 100
const ONCE_MORE_AFTER = 5_000
/** What orders and their events are shown in. */
const OF_ORDERS = ['orders', 'order', 'positions', 'account', 'activities'] as const
/** What else may have changed while the socket was away. */
const OF_BREAKS = ['clock', 'held', 'alerts', 'drafts'] as const

/** Puts an order into every list and detail that shows it, unless a newer version is there. `sequence` is the account's, if it is known. */
export function writeOrder(queryClient: QueryClient, account: string, heard: Order, sequence?: number): void {
  const order = told(account, heard, sequence)
  for (const list of LISTS) {
    queryClient.setQueryData<Order[]>(['orders', account, list], (orders) => orders && withOrder(orders, order, list))
  }
  queryClient.setQueryData<Order>(['order', account, order.id], (known) => known && order)
}

/** Keeps an account's records live while mounted. */
export function useLiveOrders(account: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => (account === undefined ? undefined : keepLive(queryClient, account)), [queryClient, account])
}

/** Keeps an account's records live, outside of a component. Answers how to stop. */
export function keepLive(queryClient: QueryClient, account: string): () => void {
  const stale = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  const readAgain = (...keys: readonly string[]) => {
    for (const key of keys) stale.add(key)
    timer ??= setTimeout(() => {
      timer = undefined
      for (const key of stale) void readNow(key)
      stale.clear()
    }, GATHERED_FOR)
  }
  /** What an event made old stays old where reading it fails, and no further event need come: it is read until it is known. */
  const readNow = async (key: string) => {
    const queryKey = [key, account]
    await queryClient.invalidateQueries({ queryKey })
    const shown = queryClient.getQueryCache().findAll({ queryKey, type: 'active' })
    if (!shown.some(({ state }) => isForNow(state.error))) return
    setTimeout(() => !hasEnded && readAgain(key), ONCE_MORE_AFTER)
  }

  const onTrade = (update: TradeUpdate) => {
    const { order, sequence } = update
    writeOrder(queryClient, account, order, sequence)
    readAgain('account', 'guardrails')
    if (FILL_EVENTS.has(update.event)) readAgain('positions', 'activities')
    // A leg is inside its parent's record, which only the broker can put together.
    if (!isSimple(order)) readAgain('orders', 'order')
    void import('../notifications/order-toasts.ts').then(({ orderNews }) => orderNews(queryClient, account, update))
  }

  /** What is shown of the feed before says so until it is read from the other one; coins of another place have other prices altogether. */
  async function feedsChanged(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: ['accounts'] })
    if (followCoins(account)) timeChanged(queryClient, account)
    else tellGap(account)
  }

  let hasBeenOpen = false
  let hasListened = false
  let isLost = false
  const say = (tone: 'warning' | 'gain', title: string, description: string) =>
    void tell(queryClient, account, 'connection', { ...LOST, tone, title, description })
  const tellConnection = (state: ConnectionState) => {
    if (state === 'lost' && !isLost) {
      isLost = true
      say('warning', 'Order stream lost', 'Reconnecting. Orders at the broker keep working.')
    } else if (state === 'open' && isLost) {
      isLost = false
      say('gain', 'Order stream is back', 'Missed updates are read from the broker.')
    }
  }
  const socket = new ReconnectingSocket(() => `${basePath(account)}/stream`, {
    onOpen: () => {
      setAwayUpstream([])
      socket.send({ action: 'listen', data: { streams: ['trade_updates', 'account_updates'] } })
      hasBeenOpen = true
    },
    onMessage: (message) => {
      const { success, data: envelope } = z.safeParse(Envelope, message)
      if (!success) return
      // What was read before this moment, or while the socket was away, may miss an event that nobody tells again.
      if (envelope.stream === 'listening') {
        readAgain(...OF_ORDERS, ...(hasListened ? OF_BREAKS : []))
        hasListened = true
      }
      if (envelope.stream === 'account_updates') {
        const { event, message } = envelope.data
        if (event === 'orders-heard') readAgain(...OF_ORDERS)
        else if (event === 'streams-changed') {
          const away = z.catch(z.array(z.string()), []).parse(envelope.data.away)
          setAwayUpstream(away)
          tellConnection(away.includes('orders') ? 'lost' : 'open')
        } else if (event === 'trouble-changed') readAgain('trouble')
        else if (event === 'updates-missed') readAgain('held', 'alerts', 'drafts', 'guardrails')
        else if (event === 'held-order')
          void import('../notifications/held-toasts.ts').then(({ heldNews }) => heldNews(queryClient, envelope.data))
        else if (event === 'order-draft')
          void import('../notifications/draft-toasts.ts').then(({ draftNews }) => draftNews(queryClient, envelope.data))
        else if (event === 'alert-reached' || event === 'alerts-changed')
          void import('../notifications/alert-toasts.ts').then(({ alertNews }) =>
            alertNews(queryClient, account, envelope.data),
          )
        else if (event === 'feeds-changed') void feedsChanged()
        else if (event === 'guardrails-changed') {
          readAgain('guardrails')
          void queryClient.invalidateQueries({ queryKey: ['accounts'] })
        } else if (event === 'option-settled') {
          timeChanged(queryClient, account)
          void import('../notifications/option-toasts.ts').then(({ optionNews }) =>
            optionNews(queryClient, account, envelope.data),
          )
        } else {
          // What became of an order, or of another call, whose answer was lost: whoever sent it has to know.
          if (typeof message === 'string') toast({ tone: LOST_TONES[String(event)] ?? 'warning', title: message })
          timeChanged(queryClient, account)
        }
      }
      if (envelope.stream !== 'trade_updates') return
      const update = z.safeParse(TradeUpdate, envelope.data)
      if (update.success) onTrade(update.data)
      else readAgain('orders', 'order', 'positions', 'account')
    },
    onState: (orders) => {
      setConnection({ orders })
      if (hasBeenOpen) tellConnection(orders)
    },
  })
  socket.open()
  return () => {
    hasEnded = true
    clearTimeout(timer)
    socket.close()
  }
}

/** Whether what could not be read may be read later: the server was away or busy. What was read last instead is asked for again by its query. */
function isForNow(error: Error | null): boolean {
  if (error === null || error instanceof LastSeenError) return false
  const status = 'status' in error ? Number(error.status) : 0
  return status < 400 || status >= 500 || status === 429
}
