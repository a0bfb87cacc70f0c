/** The columns of the list of recordings, and a recording on a phone. */
import type { Recording } from '@paddock/contract/desk/recordings'
import { day } from '../../format/time.ts'
import { useAccounts } from '../../live/account.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { SendingButton } from '../../live/sending-button.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { actionsColumn, type Column, column, exportColumn, symbolText } from '../../tables/columns.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
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

interface RecordingProps {
  readonly recording: Recording
  /** Opens an account that plays it. */
  readonly onPlay: (recording: Recording) => void
}

const STATES = { running: 'In progress', done: 'Recorded', canceled: 'Cancelled' } as const
/** What the list calls the state of a recording. */
export const stateOf = ({ status }: Recording): string => STATES[status]

/** What the list calls what was recorded. */
export const detailOf = ({ detail }: Recording): string => DETAILS[detail]

export const recordingColumns = (onPlay: RecordingProps['onPlay']): readonly Column<Recording>[] => [
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
  { ...actionsColumn('10rem', (recording) => <RecordingActions {...{ recording, onPlay }} />), head: '' },
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
export function RecordingCard({ recording, onPlay }: RecordingProps) {
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
      <RecordingActions {...{ recording, onPlay }} />
    </div>
  )
}

/** What can be done with a recording: called off while it runs, played and deleted behind that. */
function RecordingActions({ recording, onPlay }: RecordingProps) {
  const { id, name, status } = recording
  const { mutate, isPending } = useRecordingCall({
    failed: toastFailure(`${name} was not cancelled`),
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
      <DialogButton
        size="small"
        tone="danger"
        aria-label={`Delete ${name}`}
        dialog={(close) => <DeleteRecording recording={recording} onClose={close} />}
      >
        Delete
      </DialogButton>
    </span>
  )
}

function DeleteRecording({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const { id, name, market } = recording
  const players = useAccounts().filter((account) => account.market === market)
  const { mutateAsync } = useRecordingCall({
    done: () => {
      toast({ title: `${name} was deleted` })
      onClose()
    },
  })
  return (
    <FormDialog
      form={useDraftForm(() => mutateAsync({ kind: 'delete', id }))}
      onClose={onClose}
      title={`Delete ${name}?`}
      description={`Its prices are deleted for good.${
        players.length > 0
          ? ` ${players.map((account) => account.name).join(', ')} ${players.length === 1 ? 'plays' : 'play'} it, and can no longer be opened.`
          : ''
      }`}
      button={`Delete ${name}`}
      tone="danger"
    />
  )
}
