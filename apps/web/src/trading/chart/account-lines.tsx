/**
 * What an account has to do with a symbol, as lines of its chart: working orders with their legs, conditional orders, the position, alerts and
 * drafts of tickets. A line that is moved by the pointer or by keys is confirmed as the ticket's settings ask, and goes back with the reason where
 * it is refused. Loaded where there is an account.
 */
import type { Order } from '@paddock/contract/entities/order'
import { decimal } from '@paddock/decimal/decimal'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Instrument } from '../../charts/bars/instrument.ts'
import type { ChartHandle } from '../../charts/chart-core.ts'
import { type LineTag, LineTags } from '../../charts/line-tags.tsx'
import { price, signedDollars } from '../../format/number.ts'
import { moveLine } from '../../page/draft-lines.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { stepped } from '../../ui/number-input.tsx'
import { useAlertChanges } from '../alerts/use-alert-changes.ts'
import { CancelHeld } from '../held/held-acts.tsx'
import { CancelButton } from '../orders/changing/cancel-button.tsx'
import { changeOf, type OrderDraft } from '../orders/changing/order-edit.ts'
import { useConfirmingChange } from '../orders/changing/use-confirming-change.ts'
import { useReplacing } from '../orders/changing/use-replacing.ts'
import { type Refusal, refusalOf } from '../orders/sending/refusal.ts'
import { type AccountLine, type LineField, lineDigits, lineId, movedTerms, onGrid } from './order-lines.ts'
import { resultAt } from './position-lines.ts'
import { useAccountLines } from './use-account-lines.ts'

const EditDialog = lazy(async () => ({ default: (await import('../orders/changing/edit-dialog.tsx')).EditDialog }))

interface AccountLinesProps {
  readonly account: string
  readonly instrument: Instrument
  readonly chart: ChartHandle
  /** Digits after the point. */
  readonly precision: number
  readonly last: number | undefined
  /** The bars are shown as a table. */
  readonly isHidden: boolean
}

interface Moved {
  readonly id: string
  /** A decimal. */
  readonly to: string
}

interface Refused {
  readonly id: string
  readonly text: string
}

interface Asked {
  readonly id: string
  readonly order: Order
  readonly field: LineField
  readonly terms: OrderDraft
}

export function AccountLines({ account, instrument, chart, precision, last, isHidden }: AccountLinesProps) {
  const { symbol, kind } = instrument
  const { lines, position, result } = useAccountLines(account, symbol)
  const confirming = useConfirmingChange(account, [symbol])
  const alerts = useAlertChanges(account)
  const replacing = useReplacing(account)
  const [moved, setMoved] = useState<Moved>()
  const [asked, setAsked] = useState<Asked>()
  const [refused, setRefused] = useState<Refused>()
  /** The line of an order, and that of the one that took its place: it takes the focus as well. */
  const [next, setNext] = useState<{ readonly from: string; readonly to: string }>()

  const back = (id: string) => setMoved((now) => (now?.id === id ? undefined : now))
  const refuse = (id: string, text: string) => {
    back(id)
    setRefused({ id, text })
  }
  const refusedBy = (id: string, { title, detail }: Refusal) => refuse(id, `${title}. ${detail}`)
  const arrived = (id: string, order: Order, field: LineField) => {
    back(id)
    setNext({ from: id, to: lineId(order, field) })
  }
  const move = (id: string, to: string) => {
    // What is on its way, or asked about, stands still.
    if (asked || replacing.isPending || Number(to) <= 0) return
    setRefused(undefined)
    setMoved({ id, to })
  }
  const step = (id: string, ticks: number) => {
    const at = moved?.id === id ? moved.to : lines.find((line) => line.id === id)?.at
    if (at === undefined) return
    const digits = lineDigits(kind, precision, Number(at)) - (Math.abs(ticks) === 10 ? 1 : 0)
    move(id, stepped(at, (10 ** -digits).toFixed(Math.max(0, digits)), ticks > 0 ? 1 : -1))
  }
  const send = (id: string, to: string) => {
    const line = lines.find((one) => one.id === id)
    if (!line || asked || replacing.isPending) return
    const { of } = line
    if (of.kind === 'draft') {
      moveLine(of.ticket, of.line, to)
      back(id)
    } else if (of.kind === 'alert') {
      const rises = last === undefined ? of.alert.kind : Number(to) > last ? 'rises' : 'falls'
      alerts.move(of.alert, { kind: rises, price: to }, () => back(id))
    } else if (of.kind === 'order') replace(id, of.order, of.field, to)
  }
  const replace = (id: string, order: Order, field: LineField, to: string) => {
    const terms = movedTerms(order, field, to)
    const { change, problem } = changeOf(order, terms)
    if (problem) refuse(id, problem)
    if (!change) {
      back(id)
      return
    }
    const { isReviewed, isHeld } = confirming(order, change, last)
    if (isReviewed || isHeld) setAsked({ id, order, field, terms })
    else
      replacing.send(order, change, {
        onSuccess: (replaced) => arrived(id, replaced, field),
        onError: (error) => refusedBy(id, refusalOf(error)),
      })
  }

  const latest = useRef({ move, send, back })
  useEffect(() => {
    latest.current = { move, send, back }
  })
  useEffect(() => {
    chart.listenLines({
      onMove: (id, to) => latest.current.move(id, onGrid(kind, precision, to)),
      onDrop: (id, to) => latest.current.send(id, onGrid(kind, precision, to)),
      onBack: (id) => latest.current.back(id),
    })
    return () => chart.listenLines(undefined)
  }, [chart, kind, precision])

  const shown = useMemo(
    () => lines.map((line) => (line.id === moved?.id ? { ...line, price: Number(moved.to), at: moved.to } : line)),
    [lines, moved],
  )
  useEffect(() => chart.setLines(shown), [chart, shown])
  useEffect(() => () => chart.setLines([]), [chart])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tag is there once its line is shown
  useEffect(() => {
    const tag = next && document.querySelector<HTMLElement>(`[data-line="${next.to}"]`)
    if (!tag) return
    const focus = document.activeElement
    // Whoever has gone elsewhere meanwhile stays there.
    if (focus === document.body || focus?.getAttribute('data-line') === next.from) tag.focus()
    setNext(undefined)
  }, [next, shown])

  const saidOf = (line: AccountLine): string => {
    const before = lines.find(({ id }) => id === line.id)?.at
    if (line.of.kind === 'position') return result
    if (line.id !== moved?.id || before === undefined) return price(line.at)
    const { of } = line
    const effect = of.kind === 'order' ? effectOf(of.order, before, line.at) : undefined
    return [`${price(before)} → ${price(line.at)}`, effect].filter(Boolean).join(', ')
  }
  const effectOf = (order: Order, before: string, to: string): string | undefined => {
    const [was, is] = [before, to].map((at) => resultAt(position, order, decimal(at)))
    return was && is ? `result ${signedDollars(was)} → ${signedDollars(is)}` : undefined
  }
  const tags = shown.map((line) => ({
    ...line,
    said: saidOf(line),
    isMoved: line.id === moved?.id,
    isBusy: line.id === moved?.id && (replacing.isPending || asked !== undefined),
  }))
  const reasonOf = (id: string): ReactNode =>
    refused?.id === id && <Reason text={refused.text} onClose={() => setRefused(undefined)} />
  return (
    <>
      {!isHidden && (
        <LineTags
          chart={chart}
          tags={tags}
          onStep={step}
          onSend={(id) => moved?.id === id && send(id, moved.to)}
          onBack={back}
        >
          {({ id, of, name }: LineTag & AccountLine) => (
            <>
              {of.kind === 'order' && <CancelButton account={account} order={of.order} isCross />}
              {of.kind === 'held' && <CancelHeld account={account} held={of.held} isCross />}
              {of.kind === 'alert' && (
                <IconButton icon="x" label={`Remove ${name}`} data-cancel onClick={() => alerts.remove(of.alert)} />
              )}
              {reasonOf(id)}
            </>
          )}
        </LineTags>
      )}
      {/* The order has ended meanwhile, and its line with it. */}
      {refused && !shown.some(({ id }) => id === refused.id) && reasonOf(refused.id)}
      {asked && (
        <Suspense>
          <EditDialog
            account={account}
            order={asked.order}
            given={asked.terms}
            effect={(terms) => {
              const before = asked.order[asked.field]
              return before && terms[asked.field] ? effectOf(asked.order, before, terms[asked.field]) : undefined
            }}
            onClose={({ order, refusal }) => {
              setAsked(undefined)
              if (order) arrived(asked.id, order, asked.field)
              else if (refusal) refusedBy(asked.id, refusal)
              else back(asked.id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Why a line stands where it was, beside it. */
const Reason = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <div className="line-tag-refused notice" data-tone="loss" role="alert">
    <span>Unchanged. {text}</span>
    <IconButton icon="x" iconSize={14} label="Close the reason" onClick={onClose} />
  </div>
)
