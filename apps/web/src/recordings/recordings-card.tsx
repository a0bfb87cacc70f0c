/** Days of real prices that can be played: recorded, watched, called off, deleted. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccounts } from '../desk/account.ts'
import { day } from '../format/time.ts'
import { OpenAccountDialog } from '../practice/open-account-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState, messageOf } from '../ui/error-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Cell, ColumnHead, RowHead, Table } from '../ui/table.tsx'
import { toast } from '../ui/toast.ts'
import { NewRecordingDialog } from './new-recording-dialog.tsx'
import { isPlayable, type Recording, recordingsQuery, type SymbolState, useRecordingCall } from './recordings.ts'

export function RecordingsCard({ connections }: { connections: readonly { accountId: string; name: string }[] }) {
  const { data: recordings, error, refetch } = useQuery(recordingsQuery())
  const [isAdding, setAdding] = useState(false)
  const [playing, setPlaying] = useState<Recording>()
  const [deleting, setDeleting] = useState<Recording>()
  const canRecord = connections.length > 0
  return (
    <Card
      title="Recordings"
      note={recordings && recordings.length > 0 ? String(recordings.length) : undefined}
      isFlush
      actions={
        <Button
          size="small"
          icon="plus"
          disabled={!canRecord}
          title={canRecord ? undefined : 'Add the keys of an Alpaca account first: prices are recorded through it'}
          onClick={() => setAdding(true)}
        >
          New recording
        </Button>
      }
    >
      {error && !recordings ? (
        <ErrorState title="The recordings could not be read" error={error} onRetry={() => void refetch()} />
      ) : recordings?.length === 0 ? (
        <EmptyState title="No recording yet">
          Record a day of real prices, and practise on it as often as you like: at any speed, with any orders.
          {canRecord ? '' : ' It takes a connection to Alpaca.'}
        </EmptyState>
      ) : (
        <RecordingTable recordings={recordings} onPlay={setPlaying} onDelete={setDeleting} />
      )}
      {isAdding && <NewRecordingDialog connections={connections} onClose={() => setAdding(false)} />}
      {playing && <OpenAccountDialog recording={playing.id} onClose={() => setPlaying(undefined)} />}
      {deleting && <DeleteRecording recording={deleting} onClose={() => setDeleting(undefined)} />}
    </Card>
  )
}

interface RecordingTableProps {
  readonly recordings: readonly Recording[] | undefined
  readonly onPlay: (recording: Recording) => void
  readonly onDelete: (recording: Recording) => void
}

function RecordingTable({ recordings, onPlay, onDelete }: RecordingTableProps) {
  return (
    <Table label="Recordings">
      <thead>
        <tr>
          <ColumnHead isSticky>Name</ColumnHead>
          <ColumnHead>Days</ColumnHead>
          <ColumnHead>Symbols</ColumnHead>
          <ColumnHead isNumber>Minute bars</ColumnHead>
          <ColumnHead>State</ColumnHead>
          <ColumnHead>
            <span className="visually-hidden">Actions</span>
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {recordings === undefined && <SkeletonRows rows={2} widths={[90, 120, 120, 60, 60, 90]} />}
        {recordings?.map((recording) => (
          <tr key={recording.id}>
            <RowHead className="symbol">{recording.name}</RowHead>
            <Cell>{daysOf(recording)}</Cell>
            <Cell>
              <Symbols symbols={recording.symbols} />
            </Cell>
            <Cell isNumber>{recording.bars.toLocaleString('en-US')}</Cell>
            <Cell>
              <State recording={recording} />
            </Cell>
            <Cell isNumber>
              <Actions recording={recording} onPlay={onPlay} onDelete={onDelete} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const daysOf = ({ from, to }: Recording): string => {
  const [first, last] = [day(`${from}T12:00:00Z`), day(`${to}T12:00:00Z`)]
  return from === to ? first : `${first} to ${last}`
}

/** What was recorded by name; of the rest why not. */
function Symbols({ symbols }: { symbols: readonly SymbolState[] }) {
  const without = symbols.filter(({ status }) => status === 'empty' || status === 'failed')
  const others = symbols.filter((symbol) => !without.includes(symbol)).map(({ symbol }) => symbol)
  const shown = others.slice(0, SHOWN)
  return (
    <>
      <span title={others.join(', ')}>
        {shown.join(', ')}
        {others.length > SHOWN && ` and ${others.length - SHOWN} more`}
      </span>
      {without.map(({ symbol, status, error }) => (
        <span key={symbol} className="field-hint block">
          {status === 'empty' ? `${symbol}: no data in these days` : `${symbol}: ${error}`}
        </span>
      ))}
    </>
  )
}

const SHOWN = 6

function State({ recording: { status, progress, name } }: { recording: Recording }) {
  if (status === 'running')
    return (
      <span className="flex items-center gap-2" role="status">
        <progress aria-label={`Progress of ${name}`} max={1} value={progress} />
        {Math.floor(progress * 100)} %
      </span>
    )
  return status === 'done' ? <Chip tone="gain">Recorded</Chip> : <Chip>Called off</Chip>
}

function Actions({ recording, onPlay, onDelete }: { recording: Recording } & Omit<RecordingTableProps, 'recordings'>) {
  const { id, name, status } = recording
  const { mutate, isPending } = useRecordingCall({
    failed: (error) => toast({ title: `${name} was not called off`, description: messageOf(error), tone: 'loss' }),
  })
  return (
    <span className="flex justify-end gap-2">
      {status === 'running' ? (
        <Button
          size="small"
          aria-label={`Call off ${name}`}
          isBusy={isPending}
          onClick={() => mutate({ kind: 'cancel', id })}
        >
          Call off
        </Button>
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

function DeleteRecording({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const { id, name, market } = recording
  const players = useAccounts().filter((account) => account.market === market)
  const { mutate, error, isPending } = useRecordingCall({
    done: () => {
      toast({ title: `${name} was deleted` })
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} size="small" title={`Delete ${name}?`}>
      <p className="muted mt-2">
        Its prices are gone for good.
        {players.length > 0 &&
          ` ${players.map((account) => account.name).join(', ')} ${players.length === 1 ? 'plays' : 'play'} it, and can be opened no more.`}
      </p>
      {error && (
        <p className="field-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="danger" isBusy={isPending} onClick={() => mutate({ kind: 'delete', id })}>
          Delete {name}
        </Button>
      </footer>
    </Dialog>
  )
}
