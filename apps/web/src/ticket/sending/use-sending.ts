/** Sending the draft of a ticket: once for each press, and what became of it where the answer was lost. */
import type { HoldOrder } from '@paddock/contract/desk/held-orders'
import type { Order } from '@paddock/contract/entities/order'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Environment } from '../../live/account.ts'
import { cancelHeld, holdOrder } from '../../trading/held/held-query.ts'
import { isBlank, useWrite } from '../../trading/journal/journal.ts'
import { bodyOf, isRepeated, type Sent } from '../../trading/orders/sending/confirm.ts'
import { OrderNotArrivedError } from '../../trading/orders/sending/fate.ts'
import { useOrderFate, usePlaceOrder } from '../../trading/orders/sending/mutations.ts'
import { refusalOf } from '../../trading/orders/sending/refusal.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import type { Draft } from '../draft/draft.ts'
import { keepDraft } from '../draft/kept-draft.ts'
import { rememberSent } from './last-sent.ts'

interface SendingOf {
  readonly account: string
  readonly environment: Environment
  /** Under which the draft outlives a reload. */
  readonly key: string
  readonly draft: Draft
  /** Of a draft that was on its way when the page went. */
  readonly sentId: string | undefined
  readonly undoSeconds: number
  readonly onArrived: (order: Order) => void
}

interface Arrived {
  readonly order: Order
  readonly sentence: string
}

/** A second press while one is on its way, or may be taken back, sends nothing. */
export function useSending({ account, environment, key, draft, sentId, undoSeconds, onArrived }: SendingOf) {
  const sending = usePlaceOrder(account)
  const fate = useOrderFate(account)
  const queryClient = useQueryClient()
  const readHeld = () => queryClient.invalidateQueries({ queryKey: ['held', account] })
  const holding = useMutation({
    mutationFn: (request: HoldOrder) => holdOrder(account, request),
    onError: toastFailure('The exits are not held'),
    onSettled: readHeld,
  })
  // One that is not released here goes by itself: its entry never comes.
  const release = (id: string) => void cancelHeld(account, id).then(readHeld, () => {})
  const writing = useWrite(account)
  const isLocked = useRef(false)
  const waiting = useUndo()
  const [sent, setSent] = useState<Arrived>()
  const [last, setLast] = useState<Sent>()
  const [isRepeat, setRepeat] = useState(false)
  const error = sending.error ?? fate.error
  const refusal = error ? refusalOf(error) : undefined
  // A lost answer: nothing is sent again before it is known that nothing arrived.
  const isUnknown = refusal?.isUnknown === true && !(error instanceof OrderNotArrivedError)
  const { mutate: askFate } = fate
  useEffect(() => {
    if (sentId) askFate(sentId, { onSuccess: (order) => setSent({ order, sentence: '' }) })
  }, [sentId, askFate])

  const arrived = (order: Order, sentence: string) => {
    rememberSent(account, order.id)
    setSent({ order, sentence })
    onArrived(order)
  }
  /** The exits are held before the entry leaves, so that no fill finds them missing; they go where it is refused. */
  const post = async (request: PlaceOrder, sentence: string, held: HoldOrder | undefined) => {
    const kept = held && (await holding.mutateAsync(held).catch(() => undefined))
    if (held && !kept) {
      isLocked.current = false
      setLast(undefined)
      return
    }
    keepDraft(key, draft, true)
    // Beside the order and not before it: what is written holds no order up.
    if (!isBlank(draft))
      writing.mutate({ orderId: draft.clientOrderId, notes: { tags: [...draft.tags], note: draft.note } })
    sending.mutate(request, {
      onSuccess: (order) => arrived(order, sentence),
      onError: (failure) => {
        keepDraft(key, draft)
        setLast(undefined)
        if (kept && !refusalOf(failure).isUnknown) release(kept.id)
      },
      onSettled: () => {
        isLocked.current = false
      },
    })
  }
  return {
    sent,
    refusal,
    isUnknown,
    isRepeat,
    isPending: sending.isPending || holding.isPending,
    /** What this server took to hold, with nothing sent. */
    kept: holding.variables?.afterOrder === undefined ? holding.data : undefined,
    hold(request: HoldOrder, onKept: () => void): void {
      if (isLocked.current || holding.isPending) return
      isLocked.current = true
      holding.mutate(request, {
        onSuccess: onKept,
        onSettled: () => {
          isLocked.current = false
        },
      })
    },
    isAsking: fate.isPending,
    /** Seconds until it leaves. */
    left: waiting.left,
    /** What was pressed leaves as it was, however the quote moves until then. With an override the same order may leave twice, in practice. */
    press(request: PlaceOrder, sentence: string, isOverridden = false, held: HoldOrder | undefined = undefined): void {
      // The lock is set in the same task as the press, before anything is drawn: a second press finds it.
      if (isLocked.current || isUnknown) return
      const body = bodyOf(request)
      if (isRepeated(last, body, Date.now()) && !(isOverridden && environment === 'practice')) {
        setRepeat(true)
        return
      }
      isLocked.current = true
      setLast({ body, at: Date.now() })
      waiting.after(undoSeconds, sentence, () => void post(request, sentence, held))
    },
    undo(): void {
      if (waiting.left === undefined) return
      waiting.undo()
      setLast(undefined)
      isLocked.current = false
    },
    again: () => {
      setSent(undefined)
      holding.reset()
    },
    askAgain(sentence: string): void {
      sending.reset()
      fate.mutate(draft.clientOrderId, { onSuccess: (order) => arrived(order, sentence) })
    },
    /** Before the draft changes. Whether what it was is over: a definite refusal ends an order, and what is changed after it is another one. */
    leave(): boolean {
      const isOver = error !== null && !refusal?.isUnknown
      if (isOver) sending.reset()
      setSent(undefined)
      setRepeat(false)
      if (holding.data) holding.reset()
      return isOver
    },
  }
}

interface Undo {
  /** Whole seconds until what was pressed happens; undefined while nothing waits. */
  readonly left: number | undefined
  /** Does it, which is said by `what`, after so many seconds; at once where that is none. */
  readonly after: (seconds: number, what: string, run: () => void) => void
  readonly undo: () => void
}

/** Seconds between the press and the send, in which it can be taken back. What waits is dropped, and not done, when its place on the screen goes, which is told. */
function useUndo(): Undo {
  const [left, setLeft] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const dropped = useRef<string>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (dropped.current === undefined) return
      toast({
        title: `Not sent: ${dropped.current}`,
        description: 'The ticket was left before its time to undo was over.',
        tone: 'warning',
      })
    },
    [],
  )
  const undo = () => {
    clearTimeout(timer.current)
    dropped.current = undefined
    setLeft(undefined)
  }
  const after = (seconds: number, what: string, run: () => void) => {
    undo()
    if (seconds <= 0) return run()
    dropped.current = what
    setLeft(seconds)
    timer.current = setTimeout(() => after(seconds - 1, what, run), 1000)
  }
  return { left, after, undo }
}
