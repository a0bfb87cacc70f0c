/** Sets an alert, or changes one that is there: what it waits for, once or every time, until when. */
import './alerts.css'
import { ALERT_KINDS, type Alert, type AlertKind, MOST_ALERT_NOTE } from '@paddock/contract/desk/alerts'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alertText, statusText } from '../../format/alert.ts'
import { contractName } from '../../format/contract.ts'
import { counted, price } from '../../format/number.ts'
import { newYorkTime } from '../../format/time.ts'
import { alertsQuery, reachedQuery } from '../../live/alerts.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { priceNow } from '../../live/streams/prices.ts'
import { useDraftForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { choicesFrom } from '../../ui/choices.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InputField } from '../../ui/input.tsx'
import { NewYorkField } from '../../ui/new-york-input.tsx'
import { NumberField } from '../../ui/number-input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { QuoteLine } from '../assets/quote-line.tsx'
import { SymbolField } from '../assets/symbol-field.tsx'
import {
  type AlertDraft,
  type AlertWish,
  bodyOf,
  draftOf,
  isPriced,
  missing,
  newDraft,
  problemOf,
} from './alert-draft.ts'
import { AlertPriceField } from './alert-price-field.tsx'
import { useAlertChanges } from './use-alert-changes.ts'

const KINDS: Readonly<Record<AlertKind, string>> = {
  rises: 'Rises to',
  falls: 'Falls to',
  moves: 'Moves by',
  time: 'At a time',
}
const FIELDS = ['price', 'percent', 'at', 'rearmPercent', 'note', 'expiresAt'] as const

interface AlertDialogProps {
  readonly account: string
  /** A new one, with what is known of it; or the id of one that is there. */
  readonly wish: AlertWish & { readonly id?: string | undefined }
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function AlertDialog({ account, wish, isOpen, onClose }: AlertDialogProps) {
  const { data: alerts, isError } = useQuery({ ...alertsQuery(account), enabled: wish.id !== undefined })
  const alert = alerts?.find(({ id }) => id === wish.id)
  const now = useMarketTime(account).now()
  if (now === undefined || (wish.id !== undefined && !alerts && !isError))
    return (
      <Dialog isOpen={isOpen} onClose={onClose} size="small" title="Alert">
        <Skeleton height={200} />
      </Dialog>
    )
  if (wish.id !== undefined && !alert)
    return (
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        size="small"
        title={alerts ? 'The alert is gone' : 'The alert could not be read'}
        description={alerts ? 'It was removed, here or in another tab.' : 'Close this and try again.'}
        actions={<Button onClick={onClose}>Close</Button>}
      />
    )
  return <Form {...{ account, wish, alert, now, isOpen, onClose }} />
}

interface FormProps extends AlertDialogProps {
  readonly alert: Alert | undefined
  /** The account's time when it was opened. */
  readonly now: number
}

function Form({ account, wish, alert, now, isOpen, onClose }: FormProps) {
  const { saving, remove } = useAlertChanges(account)
  const [draft, setDraft] = useState<AlertDraft>(() =>
    alert
      ? draftOf(alert, now)
      : newDraft(wish, wish.symbol === undefined ? undefined : fromWire(priceNow(account, wish.symbol)?.last), now),
  )
  const [isMore, setMore] = useState(alert?.expiresAt !== undefined)
  const change = (part: Partial<AlertDraft>) => setDraft({ ...draft, ...part })
  const { symbol, kind } = draft
  const lacks = missing(draft)
  const needsSymbol = kind !== 'time' && symbol === undefined
  const save = async () => {
    const saved = await saving.mutateAsync({ id: alert?.id, body: bodyOf(draft) })
    toast({ title: `Alert set: ${alertText(saved)}`, icon: 'bell', tone: 'gain' })
    onClose()
  }
  const form = useDraftForm(save, FIELDS)
  const { errorOf } = form
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      className="alert-dialog"
      title={symbol === undefined ? 'Alert' : `Alert on ${contractName(symbol)}`}
      description={
        alert ? (
          statusText(alert)
        ) : symbol === undefined ? (
          'The server waits for it, also while this page is closed.'
        ) : (
          <QuoteLine symbol={symbol} hasLast />
        )
      }
      keep={
        alert && (
          <Button
            tone="danger"
            onClick={() => {
              remove(alert)
              onClose()
            }}
          >
            Remove
          </Button>
        )
      }
      button={alert ? 'Save the alert' : 'Set the alert'}
      icon="bell"
      lacks={lacks}
    >
      <Segments
        label="Condition"
        value={kind}
        segments={choicesFrom(KINDS, ALERT_KINDS)}
        onChange={(next) => change({ kind: next })}
      />
      {needsSymbol && <SymbolField autoFocus onChoose={({ symbol: chosen }) => change({ symbol: chosen })} />}
      {isPriced(kind) && symbol !== undefined && (
        <AlertPriceField
          account={account}
          symbol={symbol}
          kind={kind === 'falls' ? 'falls' : 'rises'}
          value={draft.price}
          error={errorOf('price') ?? problemOf(draft, 'price')}
          onChange={(price, to) => change({ price, kind: to ?? kind })}
        />
      )}
      {kind === 'moves' && symbol !== undefined && (
        <NumberField
          label="Move, up or down"
          hint="From the last price when set, then from the price of each trigger."
          error={errorOf('percent') ?? problemOf(draft, 'percent')}
          value={draft.percent}
          step="0.5"
          unit="%"
          autoFocus
          onChange={(percent) => change({ percent })}
        />
      )}
      {kind === 'time' && (
        <NewYorkField
          label="Date and time in New York"
          error={errorOf('at')}
          value={draft.at}
          onChange={({ target }) => change({ at: target.value })}
        />
      )}
      <SwitchRow label="Every time" isOn={draft.repeats} onChange={(repeats) => change({ repeats })}>
        <span className="grid">
          <strong>Every time</strong>
          <span className="field-hint">{everyTime(draft)}</span>
        </span>
      </SwitchRow>
      {draft.repeats && isPriced(kind) && (
        <NumberField
          label="Rearm distance"
          error={errorOf('rearmPercent') ?? problemOf(draft, 'rearmPercent')}
          hint="So that a price hovering there triggers it once."
          value={draft.rearmPercent}
          step="0.1"
          unit="%"
          onChange={(rearmPercent) => change({ rearmPercent })}
        />
      )}
      <InputField
        label="Note"
        error={errorOf('note')}
        value={draft.note}
        maxLength={MOST_ALERT_NOTE}
        placeholder="Message"
        onChange={({ target }) => change({ note: target.value })}
      />
      {isMore ? (
        <NewYorkField
          label="Expires, in New York"
          hint="Empty: never."
          error={errorOf('expiresAt')}
          value={draft.expiresAt}
          onChange={({ target }) => change({ expiresAt: target.value })}
        />
      ) : (
        <button type="button" className="link label justify-self-start" onClick={() => setMore(true)}>
          Let it expire…
        </button>
      )}
      {alert && <ReachedLines account={account} alertId={alert.id} />}
    </FormDialog>
  )
}

const everyTime = ({ kind, repeats }: AlertDraft): string => {
  if (!repeats) return 'Triggers once.'
  return kind === 'time' ? 'At the same hour of each trading day.' : 'Triggers again each time.'
}

const MOST = 5

/** The last times an alert was told. */
function ReachedLines({ account, alertId }: { account: string; alertId: string }) {
  const query = useQuery(reachedQuery(account, alertId))
  if (query.isPending) return <Skeleton height={20} />
  if (query.isError)
    return <ErrorState title="Its history could not be read" error={query.error} onRetry={() => void query.refetch()} />
  const { data: reached } = query
  if (reached.length === 0) return <p className="label">Not triggered yet.</p>
  return (
    <section aria-label="When it was triggered">
      <p className="label">Reached {counted(reached.length, 'time')}</p>
      <ul className="grid max-h-32 gap-0.5 overflow-auto text-label [&>li]:flex [&>li]:justify-between [&>li]:gap-4 [&>li]:text-muted">
        {reached.slice(0, MOST).map(({ id, at, price: seen }) => (
          <li key={id}>
            <time dateTime={at}>{newYorkTime(at)}</time>
            <span>{seen === undefined ? '' : price(seen)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
