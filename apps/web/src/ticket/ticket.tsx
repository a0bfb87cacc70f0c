/** The order ticket: one component, docked beside a chart, in a dialog, as a sheet on a phone, and in a window of its own. */
import './ticket.css'
import type { Order } from '@paddock/contract/entities/order'
import { subtract, toNumber } from '@paddock/decimal/decimal'
import { useEffect, useId, useRef, useState } from 'react'
import { useAccounts } from '../desk/account.ts'
import { setTicketSettings, useTicketSettings } from '../desk/ticket-settings.ts'
import { contractName } from '../format/contract.ts'
import { signed } from '../format/number.ts'
import { price } from '../format/price.ts'
import { OrderNotArrivedError } from '../orders/fate.ts'
import { useOrderFate, usePlaceOrder } from '../orders/mutations.ts'
import { refusalOf } from '../orders/refusal.ts'
import { Button } from '../ui/button.tsx'
import { bodyOf, confirming, isRepeated, type Sent } from './confirm.ts'
import { classOf, type Draft, NO_EXITS, symbolOf } from './draft.ts'
import { publishLines } from './draft-lines.ts'
import type { Facts, Quote } from './facts.ts'
import { figuresOf } from './figures.ts'
import { startAfter } from './given.ts'
import { HoldButton } from './hold-button.tsx'
import { keepDraft } from './kept-draft.ts'
import { Notices } from './notices.tsx'
import { plainWords } from './plain-words.ts'
import { Preview } from './preview.tsx'
import { middle } from './price-text.ts'
import { Receipt } from './receipt.tsx'
import { review, sizedAt } from './review.ts'
import { ReviewSheet } from './review-sheet.tsx'
import { SentOrder } from './sent-order.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { onTicketKey } from './ticket-keys.ts'
import { mint, useDraft } from './use-draft.ts'
import { useFacts } from './use-facts.ts'

export interface TicketProps {
  readonly account: string
  readonly symbol: string
  /** What it opens with; a new value opens it anew. */
  readonly given?: Partial<Draft>
  /** Where it stands. Docked, it leaves the keyboard to the page until it is entered. */
  readonly place: 'dock' | 'dialog' | 'window'
  /** What was decided so far, for whoever moves the ticket elsewhere. */
  readonly onDraft?: (draft: Draft) => void
}

const MISSING: ReadonlySet<string> = new Set([
  'size-missing',
  'limit-missing',
  'stop-missing',
  'trail-missing',
  'exit-missing',
  'symbol-missing',
])

export function Ticket({ account, symbol, given, place, onDraft }: TicketProps) {
  const key = `${account} ${place} ${place === 'dock' ? symbol : ''}`
  const { draft, change, sentId } = useDraft(key, symbol, given)
  const facts = useFacts(account, draft)
  const settings = useTicketSettings()
  const accountName = useAccounts().find(({ id }) => id === account)?.name ?? account
  const sending = usePlaceOrder(account)
  const fate = useOrderFate(account)
  const isSending = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const notes = useId()
  const [sent, setSent] = useState<{ order: Order; sentence: string }>()
  const [last, setLast] = useState<Sent>()
  const [isReviewing, setReviewing] = useState(false)
  const [isRepeat, setRepeat] = useState(false)
  const [said, setSaid] = useState('')
  const [opened, setOpened] = useState<{ readonly of: string; readonly quote: Quote }>()
  if (facts.quote && opened?.of !== symbolOf(draft)) setOpened({ of: symbolOf(draft), quote: facts.quote })
  const { resolved, warnings, sentence, request, draftRequest } = review(draft, facts)
  const figures = figuresOf(facts, resolved)
  const confirm = confirming(settings.confirm, facts.environment, warnings)
  const error = sending.error ?? fate.error
  const refusal = error ? refusalOf(error) : undefined
  // A lost answer: nothing is sent again before it is known that nothing arrived.
  const isUnknown = refusal?.isUnknown === true && !(error instanceof OrderNotArrivedError)

  /** A definite refusal ends this order: what is changed after it is another one. An unknown fate keeps its id. */
  const set = (next: Partial<Draft>) => {
    const isOver = error !== null && !refusal?.isUnknown
    if (isOver) sending.reset()
    setSent(undefined)
    setReviewing(false)
    setRepeat(false)
    change(isOver ? { ...next, clientOrderId: mint() } : next)
  }
  const onPercent = (percent: 25 | 50 | 75 | 100) => {
    const sized = sizedAt(draft, facts, percent)
    if (sized)
      set({ quantity: sized.quantity, notional: sized.notional, percent: sized.percent, sizeUnit: sized.sizeUnit })
  }

  useEffect(() => {
    if (place === 'dialog') form.current?.querySelector<HTMLInputElement>('input')?.select()
  }, [place])
  useEffect(() => onDraft?.(draft), [draft, onDraft])
  useEffect(() => publishLines(account, draft, resolved))
  useEffect(() => () => publishLines(account, undefined, undefined), [account])
  const { mutate: askFate } = fate
  // Of the draft that was on its way when the page went.
  useEffect(() => {
    if (sentId) askFate(sentId, { onSuccess: (order) => setSent({ order, sentence: '' }) })
  }, [sentId, askFate])

  const arrived = (order: Order, words: string) => {
    setSent({ order, sentence: words })
    setReviewing(false)
    change({ clientOrderId: mint(), exits: NO_EXITS })
    if (settings.isRemembering) setTicketSettings({ [classOf(symbolOf(draft))]: startAfter(draft) })
  }
  const send = (isOverridden = false) => {
    // The lock is set in the same task as the press, before anything is drawn: a second press finds it.
    if (!request || isSending.current || isUnknown) return
    const body = bodyOf(request)
    if (isRepeated(last, body, Date.now()) && !(isOverridden && facts.environment === 'practice')) {
      setRepeat(true)
      return
    }
    isSending.current = true
    setLast({ body, at: Date.now() })
    keepDraft(key, draft, true)
    sending.mutate(request, {
      onSuccess: (order) => {
        arrived(order, sentence)
      },
      onError: () => {
        keepDraft(key, draft)
        setLast(undefined)
      },
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  const start = (isOverridden: boolean) => {
    if (!request || isUnknown || sent) return
    if (confirm.isReviewed && !isReviewing) setReviewing(true)
    else if (!confirm.isHeld) send(isOverridden)
  }
  const sayPrice = () => {
    const { quote, last: at } = facts
    setSaid(quote ? `${symbol}: bid ${price(quote.bid)}, ask ${price(quote.ask)}, last ${price(at)}` : 'No quote yet')
  }
  const blocked = warnings.find(({ isBlocking }) => isBlocking)
  // What is still to be entered is no mistake yet: the button asks for it.
  const missing = warnings.find(({ code }) => MISSING.has(code))
  // While something stands in the way, only that is said.
  const blockers = warnings.filter(({ code, isBlocking }) => isBlocking && !MISSING.has(code))
  const shown = blockers.length > 0 ? blockers : warnings.filter(({ isBlocking }) => !isBlocking)
  const tone = resolved.legs.length > 1 ? 'primary' : resolved.side
  const sendButton = confirm.isHeld ? (
    <HoldButton
      tone={tone}
      isBusy={sending.isPending}
      disabled={!request || isUnknown}
      describedBy={blocked && !missing ? notes : undefined}
      onHeld={() => (confirm.isReviewed && !isReviewing ? setReviewing(true) : send())}
    >
      {missing ? missing.text : sentence}
    </HoldButton>
  ) : (
    <Button
      type="submit"
      tone={tone}
      className="button-send"
      disabled={!request || isUnknown}
      isBusy={sending.isPending}
      aria-describedby={blocked && !missing ? notes : undefined}
    >
      {missing ? missing.text : sentence}
    </Button>
  )
  return (
    <form
      ref={form}
      className="ticket-form"
      aria-label={`Order ticket, ${contractName(symbolOf(draft))}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        start((event.nativeEvent as SubmitEvent & { shiftKey?: boolean }).shiftKey === true)
      }}
      onKeyDownCapture={(event) => {
        if (!onTicketKey(event, draft, resolved, { set, onPercent, send: () => start(event.shiftKey), sayPrice }))
          return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <TicketFields
        account={account}
        draft={draft}
        facts={facts}
        resolved={resolved}
        onChange={set}
        onPercent={onPercent}
      />
      <Receipt facts={facts} resolved={resolved} figures={figures} />
      {!isReviewing && <Notices id={notes} account={account} warnings={shown} onFix={set} />}
      {isRepeat && (
        <p className="notice" data-tone="warning" role="alert">
          The same order left less than three seconds ago. Wait a moment if you mean it.
        </p>
      )}
      {refusal && (
        <div className="notice" data-tone="loss" role="alert">
          <p>
            <strong>{refusal.title}</strong>
            <br />
            <span className="muted">{refusal.detail}</span>{' '}
            {isUnknown && (
              <button
                type="button"
                className="link"
                disabled={fate.isPending}
                onClick={() => {
                  sending.reset()
                  fate.mutate(draft.clientOrderId, { onSuccess: (order) => arrived(order, sentence) })
                }}
              >
                Ask the broker again
              </button>
            )}
          </p>
        </div>
      )}
      {sent ? (
        <SentOrder account={account} order={sent.order} sentence={sent.sentence} onAnother={() => setSent(undefined)} />
      ) : isReviewing ? (
        <ReviewSheet
          sentence={sentence}
          account={accountName}
          warnings={shown}
          moved={movedText(opened?.quote, facts)}
          onBack={() => setReviewing(false)}
        >
          {sendButton}
        </ReviewSheet>
      ) : (
        sendButton
      )}
      <p className="label">{plainWords(draft, resolved)}</p>
      <Preview request={draftRequest} />
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </form>
  )
}

/** How far the middle of the quote has moved since the ticket opened, in percent. */
function movedText(opened: Quote | undefined, { quote }: Facts): string | undefined {
  const before = opened && toNumber(middle(opened))
  if (!before || !quote) return undefined
  const moved = toNumber(subtract(middle(quote), middle(opened)))
  return `${signed((moved / before) * 100, 2)} %`
}
