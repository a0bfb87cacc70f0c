/** What is asked before a connection gets another name, is opened for trading, or goes. */
import type { AlpacaConnection } from '@paddock/contract/desk/alpaca-connections'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { NameDialog } from '../../live/name-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { InputField } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { securityQuery } from '../identity/security-query.ts'
import { removeConnection, renameConnection, unlockConnection, useChange } from './alpaca-connections.ts'

interface DialogProps {
  readonly connection: AlpacaConnection
  readonly onClose: () => void
}

export function RenameConnection({ connection, onClose }: DialogProps) {
  const { mutateAsync } = useChange((name: string) => renameConnection(connection.accountId, name), { done: onClose })
  return (
    <NameDialog
      title={`Rename ${connection.name}`}
      name={connection.name}
      longest={60}
      button="Rename"
      onClose={onClose}
      onSave={mutateAsync}
    />
  )
}

/** The words are typed, not pasted from a button: whoever opens an account for real orders has read them. */
export function UnlockConnection(props: {
  readonly connection: Pick<AlpacaConnection, 'accountId' | 'name'>
  readonly phrase: string
  readonly onClose: () => void
}) {
  const { connection, phrase, onClose } = props
  const { data } = useQuery(securityQuery())
  /** Without use of the desk, after which it locks itself. */
  const minutes = data?.choices.idleMinutes
  const [typed, setTyped] = useState('')
  const { mutateAsync } = useChange(() => unlockConnection(connection.accountId, typed), {
    done: () => {
      toast({
        title: `${connection.name} takes orders`,
        description: 'Orders trade real money. Lock it when you are done.',
      })
      onClose()
    },
  })
  const form = useDraftForm(mutateAsync, ['phrase'], 'phrase')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Unlock ${connection.name}`}
      description={`Orders of this account will be sent to Alpaca and trade real money, from this desk and from scripts with its access keys. ${
        minutes === undefined
          ? ''
          : `This desk locks it after ${minutes} minutes without use; scripts can trade until you lock it.`
      }`}
      keep="Keep it locked"
      button="Unlock for real money"
      tone="sell"
      lacks={typed.trim() !== phrase}
    >
      <InputField
        label={`Type: ${phrase}`}
        error={form.errorOf('phrase')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}

export function RemoveConnection({ connection, onClose }: DialogProps) {
  const { mutateAsync } = useChange(() => removeConnection(connection.accountId), {
    done: () => {
      toast({ title: `${connection.name} is removed`, tone: 'gain' })
      onClose()
    },
  })
  return (
    <FormDialog
      form={useDraftForm(mutateAsync)}
      onClose={onClose}
      title={`Remove ${connection.name}?`}
      description={`The connection is removed from this server. At Alpaca nothing changes.${
        connection.origin === 'environment' ? ' It came from the environment: unset APCA_API_KEY_ID too.' : ''
      }`}
      keep="Keep it"
      button={`Remove ${connection.name}`}
      tone="sell"
    >
      <Fate title="Deleted here" what={DELETED} lead={`The key …${connection.keyHint}`} />
      <Fate title="Stays" what={STAYS} />
    </FormDialog>
  )
}

const DELETED = [
  'Activities, prices and answers kept of the account',
  'Its access keys: scripts that use them are refused',
]
const STAYS = [
  'Orders and positions at Alpaca',
  'The key at Alpaca, until you revoke it there',
  'Your practice accounts, dashboards and recordings',
]

function Fate({ title, what, lead }: { title: string; what: readonly string[]; lead?: string }) {
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      <ul className="list-disc pl-5">
        {[...(lead ? [lead] : []), ...what].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}
