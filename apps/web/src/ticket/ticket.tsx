/** The order ticket: one component, docked beside a chart, in a dialog, as a sheet on a phone, and in a window of its own. */
import { tradesOvernight } from '@paddock/broker/timing'
import { classOf } from '@paddock/market/options/symbol'
import './ticket.css'
import { absolute, middle, subtract, toNumber } from '@paddock/decimal/decimal'
import { useEffect, useId, useRef, useState } from 'react'
import { contractName } from '../format/contract.ts'
import { signed } from '../format/number.ts'
import { useAccounts } from '../live/account.ts'
import { unreachableSince } from '../live/reachable.ts'
import { publishLines } from '../page/draft-lines.ts'
import { placeTicket, type TicketRequest } from '../page/ticket-store.ts'
import { confirming, OLD_QUOTE_MS, typedName } from '../trading/orders/sending/confirm.ts'
import { SendButton } from '../trading/orders/sending/send-button.tsx'
import { setTicketSettings, useTicketSettings } from '../trading/orders/sending/ticket-settings.ts'
import { Button } from '../ui/button.tsx'
import { type Draft, isWaitingDraft, lacksContract, symbolOf } from './draft/draft.ts'
import { afterSending, askedOf, startAfter } from './draft/given.ts'
import { useDraft } from './draft/use-draft.ts'
import type { Facts, Quote } from './facts/facts.ts'
import { useFacts } from './facts/use-facts.ts'
import { linesOfDraft, movedTo } from './figures/lines-of-draft.ts'
import { OrderActs } from './keys/order-acts.tsx'
import { useArmed } from './keys/use-armed.ts'
import { useTicketKeys } from './keys/use-ticket-keys.ts'
import { Receipt } from './receipt/receipt.tsx'
import { plainWords } from './review/plain-words.ts'
import { review, sizedAt } from './review/review.ts'
import { HeldKept } from './sending/held-kept.tsx'
import { Notices } from './sending/notices.tsx'
import { Refused } from './sending/refused.tsx'
import { RequestMenu } from './sending/request-menu.tsx'
import { ReviewSheet } from './sending/review-sheet.tsx'
import { SentOrder } from './sending/sent-order.tsx'
import { useCodeFrom } from './sending/use-code-from.ts'
import { useSending } from './sending/use-sending.ts'
import { TicketFields } from './ticket-fields.tsx'

interface TicketProps {
  readonly account: string
  readonly symbol: string
  /** What it opens with; a new value opens it anew. */
  readonly given?: Partial<Draft>
  /** Where it stands. Docked or in a tile, it leaves the keyboard to the page until it is entered. */
  readonly place: 'dock' | 'tile' | 'dialog' | 'window'
  /** What was decided so far, for whoever moves the ticket elsewhere. */
  readonly onDraft?: (draft: Draft) => void
}

const MISSING: ReadonlySet<string> = new Set([
  'size-missing',
  'limit-missing',
  'stop-missing',
  'trail-missing',
  'exit-missing',
  'wait-missing',
  'symbol-missing',
  'contract-missing',
])

export function Ticket({ account, symbol, given, place, onDraft }: TicketProps) {
  const isPlaced = place === 'dock' || place === 'tile'
  const key = `${account} ${place} ${isPlaced ? symbol : ''}`
  const { draft, change, mint, sentId } = useDraft(account, key, symbol, given)
  const facts = useFacts(account, draft)
  const settings = useTicketSettings()
  const accountName = useAccounts().find(({ id }) => id === account)?.name ?? account
  const form = useRef<HTMLFormElement>(null)
  const notes = useId()
  const lineName = useId()
  const [isReviewing, setReviewing] = useState(false)
  const [opened, setOpened] = useState<{ readonly of: string; readonly quote: Quote }>()
  if (facts.quote && opened?.of !== symbolOf(draft)) setOpened({ of: symbolOf(draft), quote: facts.quote })
  const { resolved, figures, warnings, sentence, request, draftRequest, held } = review(draft, facts)
  const isWaiting = isWaitingDraft(draft)
  const isReady = request !== undefined || (isWaiting && held !== undefined)
  const { value } = figures
  const codeFrom = useCodeFrom(facts.environment)
  const confirm = confirming(settings, facts.environment, warnings, value && absolute(value), codeFrom)
  const sending = useSending({
    ...{ account, key, draft, sentId },
    environment: facts.environment,
    undoSeconds: settings.undoSeconds,
    onArrived(_order) {
      setReviewing(false)
      const assetClass = classOf(symbolOf(draft))
      const next = settings.isRemembering ? { ...settings, [assetClass]: startAfter(draft) } : settings
      if (settings.isRemembering) setTicketSettings({ [assetClass]: next[assetClass] })
      change(afterSending(draft, next, mint()))
    },
  })
  const { sent, refusal, isUnknown, left } = sending
  // What left is told of until the next order is composed: nothing here is of that one yet.
  const isOver = sent !== undefined || sending.kept !== undefined

  const set = (next: Partial<Draft>) => {
    sending.undo()
    const hadLeft = sending.leave()
    setReviewing(false)
    change(hadLeft ? { ...next, clientOrderId: mint() } : next)
  }
  const onPercent = (percent: 25 | 50 | 75 | 100) => {
    const sized = sizedAt(draft, facts, percent)
    if (sized)
      set({ quantity: sized.quantity, notional: sized.notional, percent: sized.percent, sizeUnit: sized.sizeUnit })
  }
  const isStale = isReviewing && isQuoteOld(facts, classOf(symbolOf(draft)))
  const send = (isOverridden = false) => {
    if (isStale) return
    if (request) sending.press(request, sentence, isOverridden, held)
    else if (isWaiting && held)
      sending.hold(held, () => {
        setReviewing(false)
        change(afterSending(draft, settings, mint()))
      })
  }
  const start = (isOverridden: boolean) => {
    if (!isReady || isUnknown || sent || left !== undefined || unreachableSince() !== undefined) return
    if (confirm.isReviewed && !isReviewing) setReviewing(true)
    // What is held down or typed is confirmed on the screen, not by a key.
    else if (!confirm.isHeld && !confirm.isTyped) send(isOverridden)
  }
  const armed = useArmed(form)
  const keys = useTicketKeys({
    ...{ account, draft, facts, resolved, settings, set, onPercent },
    isArmed: armed.isArmed,
    send: start,
    undo() {
      sending.undo()
      return left !== undefined
    },
  })

  useEffect(() => {
    if (place === 'dialog') enter(form.current)
  }, [place])
  const take = useRef<(wanted: TicketRequest) => boolean>(() => false)
  useEffect(() => {
    take.current = (wanted) => {
      const isBusy = sending.isPending || isUnknown || left !== undefined
      if (isBusy || !form.current?.getClientRects().length) return false
      const hadLeft = sending.leave()
      setReviewing(false)
      change({ ...(hadLeft && { clientOrderId: mint() }), ...askedOf(draft, wanted, settings, mint()) })
      enter(form.current)
      // What it was asked from, the palette or a menu, holds the focus until it has closed.
      requestAnimationFrame(() => form.current?.contains(document.activeElement) || enter(form.current))
      return true
    }
  })
  useEffect(
    () =>
      isPlaced
        ? placeTicket({ symbol, isOfPage: place === 'dock', take: (wanted) => take.current(wanted) })
        : undefined,
    [isPlaced, place, symbol],
  )
  useEffect(() => onDraft?.(draft), [draft, onDraft])
  useEffect(() => {
    const lines = isOver ? undefined : linesOfDraft(account, draft, resolved)
    publishLines(lineName, lines, (line, to) => set(movedTo(draft, line, to)))
  })
  useEffect(() => () => publishLines(lineName, undefined), [lineName])

  const blocked = warnings.find(({ isBlocking }) => isBlocking)
  // What is still to be entered is no mistake yet: the button asks for it.
  const missing = warnings.find(({ code }) => MISSING.has(code))
  // While something stands in the way, only that is said.
  const blockers = warnings.filter(({ code, isBlocking }) => isBlocking && !MISSING.has(code))
  const shown = blockers.length > 0 ? blockers : warnings.filter(({ isBlocking }) => !isBlocking)
  const sendButton = (isConfirmed: boolean) => (
    <SendButton
      tone={resolved.legs.length > 1 ? 'primary' : resolved.side}
      confirm={confirm}
      isBusy={sending.isPending}
      disabled={!isReady || isUnknown || !isConfirmed}
      describedBy={shown.length > 0 && !isReviewing ? notes : undefined}
      onHeld={() => (confirm.isReviewed && !isReviewing ? setReviewing(true) : send())}
    >
      {missing?.text ?? (blocked ? shortly(blocked.text) : sentence)}
    </SendButton>
  )
  return (
    <div className="contents" {...armed.area}>
      <form
        ref={form}
        className="ticket-form"
        data-keep-clear
        aria-label={`Order ticket, ${contractName(symbolOf(draft))}`}
        data-armed={armed.isArmed || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReviewing && confirm.isTyped && !confirm.isHeld) send()
          else start((event.nativeEvent as SubmitEvent & { shiftKey?: boolean }).shiftKey === true)
        }}
        onKeyDownCapture={keys.onKeyDownCapture}
        onKeyDown={(event) => {
          // Return in a field is no press of the button: nothing leaves while a number is being typed.
          const { key, target, currentTarget } = event
          if (key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target))
            event.preventDefault()
        }}
      >
        <div className="ticket-body">
          {armed.isArmed && <p className="text-label text-warning">Order keys are on until you leave the ticket</p>}
          <TicketFields
            account={account}
            draft={draft}
            facts={facts}
            resolved={resolved}
            onChange={set}
            onPercent={onPercent}
          />
          {!isOver && !lacksContract(draft) && (
            <>
              <Receipt facts={facts} resolved={resolved} figures={figures}>
                {!isWaiting && <RequestMenu request={draftRequest} />}
              </Receipt>
              <p className="label">{plainWords(draft, resolved)}</p>
            </>
          )}
        </div>
        <div className="ticket-foot">
          {!isOver && !isReviewing && <Notices id={notes} account={account} warnings={shown} onFix={set} />}
          {sending.isRepeat && (
            <p className="notice" data-tone="warning" role="alert" data-code="duplicate">
              The same order left less than three seconds ago. Wait a moment if you mean it
              {facts.environment === 'practice' && ', or hold Shift'}.
            </p>
          )}
          {refusal && (
            <Refused
              account={account}
              refusal={refusal}
              isUnknown={isUnknown}
              isAsking={sending.isAsking}
              onAsk={() => sending.askAgain(sentence)}
            />
          )}
          {left !== undefined ? (
            <div
              className="flex flex-wrap items-center justify-between gap-2 p-3 border border-warning rounded-control"
              role="status"
            >
              <span>
                {sentence}: leaves in {left} s
              </span>
              <Button autoFocus onClick={sending.undo}>
                Take it back
              </Button>
            </div>
          ) : sending.kept ? (
            <HeldKept account={account} held={sending.kept} onAnother={sending.again} />
          ) : sent ? (
            <SentOrder
              account={account}
              order={sent.order}
              sentence={sent.sentence}
              isPolled={facts.isOrderStreamDown}
              hasNights={tradesOvernight(facts.asset, facts.configuration)}
              onAnother={sending.again}
              onChange={set}
            />
          ) : isReviewing ? (
            <ReviewSheet
              sentence={sentence}
              account={accountName}
              warnings={shown}
              moved={movedText(opened?.quote, facts)}
              typed={confirm.isTyped ? typedName(resolved.symbol) : undefined}
              isStale={isStale}
              isProven={confirm.isProven}
              onBack={() => setReviewing(false)}
            >
              {sendButton}
            </ReviewSheet>
          ) : (
            sendButton(true)
          )}
          <p className={keys.said ? 'label' : 'sr-only'} aria-live="polite">
            {keys.said}
          </p>
        </div>
      </form>
      <OrderActs account={account} symbol={symbolOf(draft)} facts={facts} act={keys.asked} onClose={keys.closeAsked} />
    </div>
  )
}

/** Puts the keyboard into the first field of the ticket, over what is there. */
function enter(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLInputElement>('input')
  first?.focus()
  first?.select()
}

/** How far the middle of the quote has moved since the ticket opened, in percent. */
function movedText(opened: Quote | undefined, { quote }: Facts): string | undefined {
  const before = opened && toNumber(middle(opened.bid, opened.ask))
  if (!before || !quote) return undefined
  const moved = toNumber(subtract(middle(quote.bid, quote.ask), middle(opened.bid, opened.ask)))
  return `${signed((moved / before) * 100, 2)} %`
}

/** Nothing is confirmed by a quote that has stood still for a minute while its market trades. */
const isQuoteOld = ({ quoteAge, phase }: Facts, assetClass: string): boolean =>
  quoteAge !== undefined && quoteAge > OLD_QUOTE_MS && (assetClass === 'crypto' || phase === 'regular')

/** The first sentence of a reason, short enough for a button. */
const shortly = (text: string): string => /^.*?\.(?= [A-Z]|$)/.exec(text)?.[0] ?? text
