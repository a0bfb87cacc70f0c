/** What is asked before a connection gets another name, is opened for trading, or goes. */
import type { AlpacaConnection } from '@paddock/contract/desk/alpaca-connections'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { NameDialog } from '../../ui/name-dialog.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'
import { removeConnection, renameConnection, unlockConnection, useChange } from './alpaca-connections.ts'

interface DialogProps {
  readonly connection: AlpacaConnection
  readonly onClose: () => void
}

export function RenameConnection({ connection, onClose }: DialogProps) {
  const { mutate, error, isPending } = useChange((name: string) => renameConnection(connection.accountId, name), {
    done: onClose,
  })
  return (
    <NameDialog
      title={`Rename ${connection.name}`}
      name={connection.name}
      longest={60}
      button="Rename"
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onSave={mutate}
    />
  )
}

/** The words are typed, not pasted from a button: whoever opens an account for real orders has read them. */
export function UnlockConnection({
  connection,
  phrase,
  minutes,
  onClose,
}: {
  readonly connection: Pick<AlpacaConnection, 'accountId' | 'name'>
  readonly phrase: string
  /** Without use of the desk, after which it locks itself; undefined where that is not known yet. */
  readonly minutes: number | undefined
  readonly onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const { mutate, error, isPending } = useChange(() => unlockConnection(connection.accountId, typed), {
    done: () => {
      toast({
        title: `${connection.name} takes orders`,
        description: 'Orders trade real money. Lock it when you are done.',
      })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Unlock ${connection.name}`}
      description={`Orders of this account will be sent to Alpaca and trade real money, from this desk and from scripts with its access keys. ${
        minutes === undefined
          ? ''
          : `This desk locks it after ${minutes} minutes without use; scripts can trade until you lock it.`
      }`}
    >
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <Field label={`Type: ${phrase}`} error={error ? messageOf(error) : undefined}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <footer>
          <Button onClick={onClose}>Keep it locked</Button>
          <Button type="submit" tone="sell" isBusy={isPending} disabled={typed.trim() !== phrase}>
            Unlock for real money
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

export function RemoveConnection({ connection, onClose }: DialogProps) {
  const { mutate, isPending } = useChange(() => removeConnection(connection.accountId), {
    done: () => {
      toast({ title: `${connection.name} is removed`, tone: 'gain' })
      onClose()
    },
    failed: (error) => toast({ title: 'The connection was not removed', description: messageOf(error), tone: 'loss' }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Remove ${connection.name}?`}
      description={`The key …${connection.keyHint} is deleted here and the account's access keys are revoked. At Alpaca nothing changes: working orders and positions stay, and the key stays valid until you revoke it there.${
        connection.origin === 'environment' ? ' It came from the environment: unset APCA_API_KEY_ID too.' : ''
      }`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="sell" isBusy={isPending} onClick={() => mutate()}>
            Remove {connection.name}
          </Button>
        </>
      }
    />
  )
}
