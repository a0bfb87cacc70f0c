/** What is to be recorded: which symbols, on which days, through which connection. */
import { LONGEST_RECORDING_NAME, MOST_RECORDED_TRADES, RECORDING_LIMITS } from '@paddock/contract/desk/recording-limits'
import { dayAt, previousTradingDay } from '@paddock/market/sessions/calendar'
import { dateAfter } from '@paddock/market/sessions/date'
import { useState } from 'react'
import { counted } from '../../format/number.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { choicesFrom } from '../../ui/choices.ts'
import { Field } from '../../ui/field.tsx'
import { InputField } from '../../ui/input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { daysOf, type Estimate, estimateOf, REQUESTS_A_MINUTE } from './limits.ts'
import { DETAILS, type Detail, useRecordingCall } from './recordings.ts'

const FIELDS = ['name', 'connection', 'symbols', 'from', 'to', 'detail'] as const
/** What each is good for. */
const WORDS: Readonly<Record<Detail, string>> = {
  bars: 'Prices within a minute are constructed from its open, high, low and close.',
  trades: `Every trade with its size, exchange and conditions, and the minute bars: at most ${MOST_RECORDED_TRADES.toLocaleString('en-US')} of them. A busy stock may have a million a day.`,
}
const FIRST_DAY = '2016-01-04'

/** Symbols as a person lists them: between commas, blanks or lines. */
const listed = (text: string): string[] => [...new Set(text.toUpperCase().split(/[\s,;]+/))].filter(Boolean)

export function NewRecordingDialog(props: {
  connections: readonly { accountId: string; name: string }[]
  onClose: () => void
}) {
  const { connections, onClose } = props
  const [name, setName] = useState('')
  const [symbols, setSymbols] = useState('')
  const [from, setFrom] = useState(() => previousTradingDay(dayAt(Date.now())))
  const [to, setTo] = useState(from)
  const [detail, setDetail] = useState<Detail>('bars')
  const [connection, setConnection] = useState(connections[0]?.accountId ?? '')
  const wanted = listed(symbols)
  const { mutateAsync } = useRecordingCall({
    done: () => {
      toast({ title: 'The recording has begun', description: 'It continues when you leave this page.' })
      onClose()
    },
  })
  const form = useDraftForm(
    () => mutateAsync({ kind: 'add', recording: { name: name.trim(), connection, symbols: wanted, from, to, detail } }),
    FIELDS,
  )
  const { errorOf } = form
  const yesterday = dateAfter(dayAt(Date.now()), -1)
  const detailError = errorOf('detail')
  const most = RECORDING_LIMITS[detail]
  const days = daysOf(from, to)
  const wrongCount =
    wanted.length > most.symbols ? `At most ${most.symbols} symbols: these are ${wanted.length}` : undefined
  const wrongDays =
    days > most.days
      ? `a recording${detail === 'trades' ? ' of trades' : ''} has at most ${most.days} days: this is ${days}`
      : undefined
  const estimate = wrongCount || wrongDays ? undefined : estimateOf(detail, wanted.length, from, to)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="normal"
      title="New recording"
      description="Real prices are fetched once and kept on this server. Orders and screens have priority, so it may take a while."
      button="Record"
      lacks={name.trim() === '' || wanted.length === 0 || wrongCount !== undefined}
    >
      <InputField
        label="Name"
        error={errorOf('name')}
        value={name}
        maxLength={LONGEST_RECORDING_NAME}
        required
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <div className="grid gap-1">
        <p className="label">Detail</p>
        <Segments label="Detail" value={detail} segments={choicesFrom(DETAILS)} onChange={setDetail} />
        <p className={detailError ? 'field-error' : 'field-hint'}>{detailError ?? WORDS[detail]}</p>
      </div>
      <InputField
        label="Symbols"
        hint={`Stocks and coins, such as AAPL, SPY, BTC/USD; at most ${most.symbols}.`}
        error={wrongCount ?? errorOf('symbols')}
        value={symbols}
        required
        onChange={(event) => setSymbols(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-3">
        <InputField
          label="First day"
          error={errorOf('from')}
          type="date"
          min={FIRST_DAY}
          max={yesterday}
          value={from}
          required
          onChange={(event) => {
            setFrom(event.target.value)
            if (to < event.target.value) setTo(event.target.value)
          }}
        />
        <InputField
          label="Last day"
          hint={`At most ${most.days} days, in New York.`}
          error={errorOf('to') ?? wrongDays}
          type="date"
          min={from}
          max={yesterday}
          value={to}
          required
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <Field label="Through" error={errorOf('connection')}>
        {({ id }) => (
          <Select
            id={id}
            value={connection}
            options={connections.map(({ accountId, name: label }) => ({ value: accountId, label }))}
            onChange={setConnection}
          />
        )}
      </Field>
      {estimate && <p className="muted">{wordsOf(estimate)}</p>}
    </FormDialog>
  )
}

function wordsOf({ requests: { least, most }, mostMinutes }: Estimate): string {
  const count = least === most ? `${most}` : `From ${least} to ${most}`
  const minutes = counted(mostMinutes, 'minute')
  return `${count} requests to Alpaca: ${minutes} at most, at ${REQUESTS_A_MINUTE} a minute.`
}
