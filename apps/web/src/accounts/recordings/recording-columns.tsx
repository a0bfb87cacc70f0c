/** The columns of the list of recordings, and a recording on a phone. */
import type { Recording } from '@paddock/contract/desk/recordings'
import { day } from '../../format/time.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { actionsColumn, type Column, column, exportColumn, symbolText } from '../../tables/columns.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'
import { DETAILS, isPlayable, useRecordingCall } from './recordings.ts'

const dayOf = (date: string): string => day(`${date}T12:00:00Z`)
const daysOf = ({ from, to }: Recording): string => (from === to ? dayOf(from) : `${dayOf(from)} to ${dayOf(to)}`)

/** What was recorded, or still is, by name. */
export const symbolsOf = ({ symbols }: Recording): string =>
  symbols.flatMap(({ symbol, status }) => (status === 'empty' || status === 'failed' ? [] : [symbol])).join(', ')

/** Of what was not, why not. */
export const missingOf = ({ symbols }: Recording): string =>
  symbols
    .flatMap(({ symbol, status, error }) =>
      status === 'empty' ? [`${symbol}: no data in these days`] : status === 'failed' ? [`${symbol}: ${error}`] : [],
    )
    .join('; ')

const STATES = { running: 'In progress', done: 'Recorded', canceled: 'Cancelled' } as const
/** What the list calls the state of a recording. */
export const stateOf = ({ status }: Recording): string => STATES[status]

/** What the list calls what was recorded. */
export const detailOf = ({ detail }: Recording): string => DETAILS[detail]

/** `acts` are what the last column offers. */
export const recordingColumns = (acts: Omit<RecordingActionsProps, 'recording'>): readonly Column<Recording>[] => [
  column('name', 'Name', '7rem', ({ name }) => name, symbolText),
  { key: 'days', head: 'Days', width: '7rem', yields: 1, value: ({ from }) => from, cell: daysOf },
  exportColumn('to', 'Last day', ({ to }) => to),
  {
    key: 'symbols',
    head: 'Symbols',
    value: symbolsOf,
    cell: (recording) => {
      const missing = missingOf(recording)
      return (
        <span title={[symbolsOf(recording), missing].join('; ')}>
          {symbolsOf(recording)} {missing !== '' && <span className="muted">{missing}</span>}
        </span>
      )
    },
  },
  exportColumn('missing', 'Not recorded', (recording) => missingOf(recording) || null),
  { key: 'detail', head: 'Detail', width: '6.5rem', yields: 3, value: detailOf },
  {
    key: 'bars',
    head: 'Minute bars',
    width: '7rem',
    yields: 2,
    align: 'end',
    value: ({ bars }) => bars,
    cell: ({ bars }) => bars.toLocaleString('en-US'),
  },
  {
    key: 'trades',
    head: 'Trades',
    width: '7rem',
    align: 'end',
    isOptional: true,
    value: ({ detail, trades }) => (detail === 'trades' ? trades : null),
    cell: ({ detail, trades }) => (detail === 'trades' ? trades.toLocaleString('en-US') : ''),
  },
  { key: 'connection', head: 'Through', isOptional: true, value: ({ connection }) => connection.name },
  column('createdAt', 'Begun', undefined, ({ createdAt }) => createdAt, day, { isOptional: true }),
  {
    key: 'state',
    head: 'State',
    width: '6.5rem',
    value: stateOf,
    cell: (recording) => <State recording={recording} />,
  },
  { ...actionsColumn('10rem', (recording) => <RecordingActions recording={recording} {...acts} />), head: '' },
]

function State({ recording: { status, progress, name } }: { recording: Recording }) {
  if (status === 'running')
    return (
      <span className="flex items-center gap-2" role="status">
        <progress aria-label={`Progress of ${name}`} max={1} value={progress} />
        {Math.floor(progress * 100)} %
      </span>
    )
  return <Chip tone={status === 'done' ? 'gain' : undefined}>{STATES[status]}</Chip>
}

/** Three lines: what and how it stands, when and of what, and what can be done. */
export function RecordingCard(props: { recording: Recording; acts: Omit<RecordingActionsProps, 'recording'> }) {
  const { recording, acts } = props
  const missing = missingOf(recording)
  return (
    <div className="grid gap-1 p-3">
      <div className="flex items-center gap-2">
        <strong>{recording.name}</strong>
        <span className="push">
          <State recording={recording} />
        </span>
      </div>
      <span className="muted">
        {daysOf(recording)} · {detailOf(recording)} · {symbolsOf(recording)}
      </span>
      {missing !== '' && <span className="field-hint">{missing}</span>}
      <RecordingActions recording={recording} {...acts} />
    </div>
  )
}

/** What can be done with a recording: called off while it runs, played and deleted behind that. */
interface RecordingActionsProps {
  readonly recording: Recording
  readonly onPlay: (recording: Recording) => void
  readonly onDelete: (recording: Recording) => void
}

function RecordingActions({ recording, onPlay, onDelete }: RecordingActionsProps) {
  const { id, name, status } = recording
  const { mutate, isPending } = useRecordingCall({
    failed: (error) => toast({ title: `${name} was not cancelled`, description: messageOf(error), tone: 'loss' }),
  })
  return (
    <span className="flex justify-end gap-2">
      {status === 'running' ? (
        <SendingButton
          size="small"
          aria-label={`Cancel ${name}`}
          isBusy={isPending}
          onClick={() => mutate({ kind: 'cancel', id })}
        >
          Cancel
        </SendingButton>
      ) : (
        isPlayable(recording) && (
          <Button size="small" aria-label={`Practise on ${name}`} onClick={() => onPlay(recording)}>
            Practise
          </Button>
        )
      )}
      <Button size="small" tone="danger" aria-label={`Delete ${name}`} onClick={() => onDelete(recording)}>
        Delete
      </Button>
    </span>
  )
}
