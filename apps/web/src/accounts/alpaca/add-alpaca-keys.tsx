/** Adds a key pair of Alpaca's: it is tried before it is kept, and the servers' answers tell paper from live. */
import type { AlpacaConnection } from '@paddock/contract/desk/alpaca-connections'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { addConnection, type KeyPair, replaceKey, useChange } from './alpaca-connections.ts'
import { isWhole, KeyFields, NO_KEY, problemBeside, problemOf } from './alpaca-key-fields.tsx'

const FIELDS = ['keyId', 'secretKey', 'name'] as const

export function AddAlpacaKeys({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const { mutate, error, isPending } = useChange((pair: KeyPair) => addConnection({ name: name.trim(), ...pair }), {
    done: (made) => {
      toast({
        title: `${made.name} is connected`,
        description: `Accepted by the ${made.environment} server.`,
        tone: 'gain',
      })
      onClose()
    },
  })
  return (
    <KeysDialog
      title="Add Alpaca keys"
      description="Create them on the Alpaca page of your paper or live account. We test the keys and detect paper or live."
      button="Test and save"
      isBusy={isPending}
      error={error}
      onSave={mutate}
      onClose={onClose}
    >
      <Field label="Name" hint="Optional: what you call the account." error={problemOf(error, 'name')}>
        {(control) => (
          <Input {...control} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
    </KeysDialog>
  )
}

/** Puts a new pair in the place of the old one, once it has opened the same account. */
export function ReplaceAlpacaKey({ connection, onClose }: { connection: AlpacaConnection; onClose: () => void }) {
  const { mutate, error, isPending } = useChange((pair: KeyPair) => replaceKey(connection.accountId, pair), {
    done: ({ name, keyHint }) => {
      toast({ title: `${name} uses the key …${keyHint}`, tone: 'gain' })
      onClose()
    },
  })
  return (
    <KeysDialog
      title={`Replace the key of ${connection.name}`}
      description="The new keys are tested first and must open the same account. The old ones stay in use until then; revoke them at Alpaca afterwards."
      button="Test and replace"
      isBusy={isPending}
      error={error}
      onSave={mutate}
      onClose={onClose}
    />
  )
}

interface KeysDialogProps {
  readonly title: string
  readonly description: string
  readonly button: string
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onSave: (pair: KeyPair) => void
  readonly onClose: () => void
  /** What is asked beside the pair. */
  readonly children?: ReactNode
}

function KeysDialog({ title, description, button, isBusy, error, onSave, onClose, children }: KeysDialogProps) {
  const [pair, setPair] = useState(NO_KEY)
  const problem = problemBeside(error, FIELDS)
  return (
    <Dialog isOpen onClose={onClose} size="small" title={title} description={description}>
      <form
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(pair)
        }}
      >
        <KeyFields pair={pair} error={error} onChange={setPair} />
        {children}
        {problem !== undefined && (
          <div className="notice" data-tone="loss" role="alert">
            <Icon name="circle-alert" />
            <span>{problem}</span>
          </div>
        )}
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={isBusy} disabled={!isWhole(pair)}>
            {isBusy ? 'Testing' : button}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
