/** The order ticket: one component, docked beside a chart, in a dialog, and as a sheet on a phone. */
import './ticket.css'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { keepAccount } from '../desk/keep-account.ts'
import { dollars } from '../format/money.ts'
import { price } from '../format/price.ts'
import { usePlaceOrder } from '../orders/mutations.ts'
import { refusalOf } from '../orders/refusal.ts'
import { orderSentence, sentText, timeInForceName, typeName } from '../orders/words.ts'
import { Button } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.ts'
import { mintClientOrderId } from './client-order-id.ts'
import { changed, type Draft, mayExtend, newDraft, timeChoices, typeChoices } from './draft.ts'
import { LimitField } from './limit-field.tsx'
import { Receipt } from './receipt.tsx'
import { review, sizedAt } from './review.ts'
import { SizeField } from './size-field.tsx'
import { useFacts } from './use-facts.ts'
import { Warnings } from './warnings.tsx'

export interface TicketProps {
  readonly account: string
  readonly symbol: string
  /** What it opens with; a new value opens it anew. */
  readonly given?: Partial<Pick<Draft, 'side' | 'qty' | 'limit_price' | 'type'>>
  readonly onSent?: (() => void) | undefined
  /** Beside a chart: it leaves the keyboard to the page until it is entered. */
  readonly isDocked?: boolean
}

const MISSING: ReadonlySet<string> = new Set(['size-missing', 'limit-missing'])

const mint = () => mintClientOrderId(Date.now(), Math.random)

export function Ticket({ account, symbol, given, onSent, isDocked = false }: TicketProps) {
  const [draft, setDraft] = useState(() => newDraft(symbol, mint(), given))
  const facts = useFacts(account, symbol)
  const place = usePlaceOrder(account)
  const navigate = useNavigate()
  const isSending = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const notes = useId()
  const { warnings, estimate, sentence, request } = review(draft, facts)
  const refusal = place.error ? refusalOf(place.error) : undefined
  /** A definite refusal ends this order: what is changed after it is another one. An unknown fate keeps its id. */
  const set = (change: Partial<Draft>) => {
    const isOver = place.error !== null && !refusal?.isUnknown
    if (isOver) place.reset()
    setDraft((before) => changed(before, isOver ? { ...change, client_order_id: mint() } : change))
  }

  useEffect(() => {
    if (!isDocked) form.current?.querySelector<HTMLInputElement>('input')?.select()
  }, [isDocked])

  const send = () => {
    // The lock is set in the same task as the press, before anything is drawn: a second press finds it.
    if (!request || isSending.current) return
    isSending.current = true
    place.mutate(request, {
      onSuccess: (order) => {
        toast({
          id: `sent ${order.id}`,
          title: orderSentence(order),
          description: sentText(order),
          tone: 'gain',
          action: {
            label: 'Show the order',
            onSelect: () => void navigate({ to: '/orders/$id', params: { id: order.id }, search: keepAccount }),
          },
        })
        setDraft((before) => ({ ...before, client_order_id: mint() }))
        onSent?.()
      },
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  const blocked = warnings.find(({ isBlocking }) => isBlocking)
  // What is still to be entered is no mistake yet: the button asks for it.
  const missing = warnings.find(({ code }) => MISSING.has(code))
  return (
    <form
      ref={form}
      className="ticket-form"
      aria-label={`Order ticket, ${symbol}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Segments
        label="Side"
        value={draft.side}
        onChange={(side) => set({ side })}
        segments={[
          { value: 'buy', label: 'Buy', tone: 'gain' },
          { value: 'sell', label: 'Sell', tone: 'loss' },
        ]}
      />
      <div className="split">
        <Select
          label="Order type"
          value={draft.type}
          onChange={(type) =>
            set({ type, ...(type === 'limit' && draft.limit_price === '' ? firstLimit(facts, draft) : {}) })
          }
          options={typeChoices(symbol).map((value) => ({ value, label: typeName(value) }))}
        />
        <Select
          label="Time in force"
          value={draft.time_in_force}
          onChange={(time_in_force) => set({ time_in_force })}
          options={timeChoices(draft).map((value) => ({ value, label: timeInForceName(value) }))}
        />
      </div>
      {draft.type === 'limit' && <LimitField draft={draft} facts={facts} onChange={set} />}
      <SizeField
        draft={draft}
        facts={facts}
        onChange={set}
        onPercent={(percent) => {
          const sized = sizedAt(draft, facts, percent)
          if (sized) set({ qty: sized.qty, notional: sized.notional })
        }}
      />
      {mayExtend(draft) && (
        <div className="flex items-center gap-2">
          <span className="muted">Extended hours</span>
          <span className="label">04:00–20:00 New York</span>
          <span className="push">
            <Switch
              label="Trade in extended hours"
              isOn={draft.extended_hours}
              onChange={(extended_hours) => set({ extended_hours })}
            />
          </span>
        </div>
      )}
      <Receipt draft={draft} facts={facts} estimate={estimate} />
      <Warnings id={notes} account={account} warnings={warnings.filter(({ code }) => !MISSING.has(code))} onFix={set} />
      {refusal && (
        <div className="notice" data-tone="loss" role="alert">
          <p>
            <strong>{refusal.title}</strong>
            <br />
            <span className="muted">{refusal.detail}</span>
          </p>
        </div>
      )}
      <Button
        type="submit"
        tone={draft.side}
        className="button-send"
        disabled={!request}
        isBusy={place.isPending}
        aria-describedby={blocked && !missing ? notes : undefined}
      >
        {missing ? missing.text : sentence}
      </Button>
      <p className="label">{plainWords(draft)}</p>
    </form>
  )
}

/** A limit order starts at the near side of the quote: it waits, it does not cross. */
function firstLimit({ quote, last }: ReturnType<typeof useFacts>, { side }: Draft): Partial<Draft> {
  const at = quote ? (side === 'buy' ? quote.bid : quote.ask) : last
  return at ? { limit_price: price(at).replaceAll(',', '') } : {}
}

const ENDS: Readonly<Record<string, string>> = {
  day: 'until the close',
  gtc: 'until it is cancelled, 90 days at most',
  ioc: 'at once; what does not fill is cancelled',
  fok: 'all at once or not at all',
}

function plainWords(draft: Draft): string {
  const verb = draft.side === 'buy' ? 'Buys' : 'Sells'
  const at =
    draft.type === 'market'
      ? 'at the best price there is'
      : `${draft.side === 'buy' ? 'at or below' : 'at or above'} ${draft.limit_price ? dollars(draft.limit_price) : 'your limit'}`
  const hours = draft.symbol.includes('/')
    ? 'around the clock'
    : draft.extended_hours
      ? 'in regular and extended hours'
      : 'in regular hours'
  return `${verb} ${at}, ${hours}, ${ENDS[draft.time_in_force] ?? timeInForceName(draft.time_in_force).toLowerCase()}.`
}
