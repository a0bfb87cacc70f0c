/** Adds a key pair of Alpaca's: it is tried before it is kept, and the servers' answers tell paper from live. */
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { type AlpacaConnection, addConnection, replaceKey, useChange } from './alpaca-connections.ts'
import { isWhole, KeyFields, NO_KEY, problemBeside, problemOf } from './alpaca-key-fields.tsx'

const FIELDS = ['keyId', 'secretKey', 'name'] as const

export function AddAlpacaKeys({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [pair, setPair] = useState(NO_KEY)
  const { mutate, error, isPending } = useChange(() => addConnection({ name: name.trim(), ...pair }), {
    done: ({ name, environment }) => {
      toast({ title: `${name} is connected`, description: `Accepted by the ${environment} server.`, tone: 'gain' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Add Alpaca keys"
      description="Make them at Alpaca, on the page of your paper or live account. They are tried now; which of the two they are for, the servers tell."
    >
      <form
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <KeyFields pair={pair} error={error} onChange={setPair} />
        <Field label="Name" hint="Optional: what you call the account." error={problemOf(error, 'name')}>
          {(control) => (
            <Input {...control} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Problem text={problemBeside(error, FIELDS)} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={isPending} disabled={!isWhole(pair)}>
            {isPending ? 'Testing' : 'Test and save'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** Puts a new pair in the place of the old one, once it has opened the same account. */
export function ReplaceAlpacaKey({ connection, onClose }: { connection: AlpacaConnection; onClose: () => void }) {
  const [pair, setPair] = useState(NO_KEY)
  const { mutate, error, isPending } = useChange(() => replaceKey(connection.accountId, pair), {
    done: ({ name, keyHint }) => {
      toast({ title: `${name} uses the key …${keyHint}`, tone: 'gain' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Replace the key of ${connection.name}`}
      description="The new pair is tried first and has to open the same account. Until it has, the old one stays in use; revoke that at Alpaca afterwards."
    >
      <form
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <KeyFields pair={pair} error={error} onChange={setPair} />
        <Problem text={problemBeside(error, FIELDS)} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={isPending} disabled={!isWhole(pair)}>
            {isPending ? 'Testing' : 'Test and replace'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return undefined
  return (
    <div className="notice" data-tone="loss" role="alert">
      <Icon name="circle-alert" />
      <span>{text}</span>
    </div>
  )
}
