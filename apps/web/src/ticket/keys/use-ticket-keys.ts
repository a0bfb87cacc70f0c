/** What the keys of a ticket do: change the draft, send it, or ask about orders and the position of its symbol. */
import { isCancelable } from '@paddock/analytics/orders/cancelable'
import { type KeyboardEvent, useState } from 'react'
import { price } from '../../format/number.ts'
import { orderSentence } from '../../format/order.ts'
import { useCancelOrder } from '../../trading/orders/sending/mutations.ts'
import type { TicketSettings } from '../../trading/orders/sending/ticket-settings.ts'
import { changed, type Draft } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { pricedExits } from '../figures/exit-prices.ts'
import { type Resolved, resolve } from '../figures/resolved.ts'
import { lastSent } from '../sending/last-sent.ts'
import { useTemplates, usualOf } from '../templates/use-templates.ts'
import { type AskedAct, whyNotAct } from './order-acts.tsx'
import { isOrderAct, type OrderAct, ticketAct, toggledExits } from './ticket-keys.ts'

interface TicketKeysOf {
  readonly account: string
  readonly draft: Draft
  readonly facts: Facts
  readonly resolved: Resolved
  readonly settings: TicketSettings
  readonly isArmed: boolean
  readonly set: (change: Partial<Draft>) => void
  readonly onPercent: (percent: 25 | 50 | 75 | 100) => void
  readonly send: (isOverridden: boolean) => void
  /** Takes back what waits to be sent; whether anything did. */
  readonly undo: () => boolean
}

/** While it is not armed, order keys only say that they are off. */
export function useTicketKeys(of: TicketKeysOf) {
  const { account, draft, facts, resolved, settings, isArmed, set, onPercent, send, undo } = of
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState<AskedAct>()
  const cancel = useCancelOrder(account)
  const { all } = useTemplates()
  const { symbol } = resolved
  const sayPrice = () => {
    const { quote, last } = facts
    setSaid(quote ? `${symbol}: bid ${price(quote.bid)}, ask ${price(quote.ask)}, last ${price(last)}` : 'No quote yet')
  }
  const cancelLast = () => {
    const order = facts.orders.find(({ id }) => id === lastSent(account))
    if (order && isCancelable(order)) {
      cancel.mutate(order.id)
      setSaid(`Cancel requested: ${orderSentence(order)}`)
    } else setSaid('The last order you sent is no longer working.')
  }
  /** An entry may still move, and its exits with it; of what is held they are prices. */
  const exitsOfTemplate = () => {
    const { isClosing } = resolved
    const usual = usualOf(all)?.exits
    const exits = toggledExits(
      draft,
      isClosing,
      usual ?? { stop: settings.bracketStop, target: settings.bracketTarget },
    )
    return isClosing ? pricedExits(exits, resolve(changed(draft, { exits }), facts).exits) : exits
  }
  const act = (kind: OrderAct, isShift: boolean) => {
    if (kind === 'cancel-last' && undo()) setSaid('Undone: nothing was sent.')
    else if (!isArmed) setSaid('Order keys are off. Ctrl Shift A turns them on.')
    else if (kind === 'send') send(isShift)
    else if (kind === 'cancel-last') cancelLast()
    else {
      const why = whyNotAct(kind, symbol, facts)
      if (why) setSaid(why)
      else setAsked(kind)
    }
  }
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event
    // React tells it of keys in dialogs as well that the ticket opened: those are theirs.
    if (!(target instanceof Node && currentTarget.contains(target))) return
    const isOnType = target instanceof HTMLElement && target.getAttribute('aria-label') === 'Order type'
    const found = ticketAct(event, isOnType, draft)
    if (!found) return
    // With the order keys off, Ctrl Z still takes back what was typed.
    if (found.kind === 'cancel-last' && !isArmed && !undo()) return
    event.preventDefault()
    event.stopPropagation()
    if (found.kind === 'change') set(found.change)
    else if (found.kind === 'percent') onPercent(found.percent)
    else if (found.kind === 'say-price') sayPrice()
    else if (found.kind === 'exits') set({ exits: exitsOfTemplate() })
    else if (isOrderAct(found.kind)) act(found.kind, event.shiftKey)
  }
  return { said, asked, closeAsked: () => setAsked(undefined), onKeyDownCapture }
}
