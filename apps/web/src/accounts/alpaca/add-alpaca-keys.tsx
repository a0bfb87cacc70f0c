/** Adds a key pair of Alpaca's: it is tried before it is kept, and the servers' answers tell paper from live. */
import type { AlpacaConnection } from '@paddock/contract/desk/alpaca-connections'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { SendingButton } from '../../live/sending-button.tsx'
import { type Form, useDraftForm } from '../../live/use-form.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { InputField } from '../../ui/input.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'
import { addConnection, type KeyPair, replaceKey, type TriedKey, tryKey, useChange } from './alpaca-connections.ts'
import { TestResult } from './connection-test.tsx'
import { NO_ADDRESSES, ServerFields, serversOf } from './server-addresses.tsx'

const FIELDS = ['keyId', 'secretKey', 'name', 'trading', 'data'] as const

export function AddAlpacaKeys({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [addresses, setAddresses] = useState(NO_ADDRESSES)
  const add = (pair: KeyPair) => addConnection({ name: name.trim(), ...pair, servers: serversOf(addresses) })
  const { mutateAsync } = useChange(add, {
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
      onSave={mutateAsync}
      onClose={onClose}
    >
      {({ errorOf }, pair) => (
        <>
          <p className="muted">
            <a className="link" href="https://app.alpaca.markets/" target="_blank" rel="noreferrer">
              Open Alpaca
            </a>{' '}
            and choose the account: API keys are on its home page. Where Alpaca lets you limit a key to IP addresses,
            allow that of this server.
          </p>
          <InputField
            label="Name"
            hint="Optional: what you call the account."
            error={errorOf('name')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
          <details>
            <summary>Server addresses</summary>
            <div className="mt-2 grid gap-3">
              <p className="muted">Leave empty for Alpaca. Only https, or http on this machine.</p>
              <ServerFields draft={addresses} errorOf={errorOf} onChange={setAddresses} />
            </div>
          </details>
          <Trial
            key={JSON.stringify([pair, addresses])}
            tried={{ ...pair, servers: serversOf(addresses) }}
            isWhole={isWhole(pair)}
          />
        </>
      )}
    </KeysDialog>
  )
}

/** Tests what was typed, without keeping it. What a test found is of one pair: another one begins without it. */
function Trial({ tried, isWhole }: { tried: TriedKey; isWhole: boolean }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => tryKey(tried), retry: false, gcTime: 0 })
  return (
    <section aria-label="Test" className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <SendingButton size="small" icon="activity" isBusy={isPending} disabled={!isWhole} onClick={() => mutate()}>
          Test
        </SendingButton>
        <span className="muted">Asks every server, saves nothing.</span>
      </p>
      <Refusal error={error} />
      <div role="status">
        {data && (
          <>
            {data.isAccepted && <p>{data.words}</p>}
            <TestResult name="these keys" test={data} />
          </>
        )}
      </div>
    </section>
  )
}

/** Puts a new pair in the place of the old one, once it has opened the same account. */
export function ReplaceAlpacaKey({ connection, onClose }: { connection: AlpacaConnection; onClose: () => void }) {
  const { mutateAsync } = useChange((pair: KeyPair) => replaceKey(connection.accountId, pair), {
    done: ({ name, keyHint }) => {
      toast({ title: `${name} uses the key …${keyHint}`, tone: 'gain' })
      onClose()
    },
  })
  return (
    <KeysDialog
      title={`Replace the key of ${connection.name}`}
      description="1. Create new keys at Alpaca. 2. Enter them here: they are tested and must open the same account. 3. The old keys stay in use until then. 4. Revoke the old ones at Alpaca."
      button="Test and replace"
      onSave={mutateAsync}
      onClose={onClose}
    />
  )
}

interface KeysDialogProps {
  readonly title: string
  readonly description: string
  readonly button: string
  readonly onSave: (pair: KeyPair) => Promise<unknown>
  readonly onClose: () => void
  /** What is asked beside the pair. */
  readonly children?: (form: Form<(typeof FIELDS)[number]>, pair: KeyPair) => ReactNode
}

function KeysDialog({ button, onSave, children, ...dialog }: KeysDialogProps) {
  const [pair, setPair] = useState(NO_KEY)
  const form = useDraftForm(() => onSave(pair), FIELDS)
  return (
    <FormDialog {...dialog} form={form} button={form.isPending ? 'Testing' : button} lacks={!isWhole(pair)}>
      <KeyFields pair={pair} errorOf={form.errorOf} onChange={setPair} />
      {children?.(form, pair)}
    </FormDialog>
  )
}

/** The two fields of a key pair. The secret is hidden until somebody looks at it, and no browser is asked to remember it. */
const NO_KEY: KeyPair = { keyId: '', secretKey: '' }
const isWhole = ({ keyId, secretKey }: KeyPair): boolean => keyId.trim() !== '' && secretKey.trim() !== ''

function KeyFields(props: {
  pair: KeyPair
  errorOf: Form<'keyId' | 'secretKey'>['errorOf']
  onChange: (pair: KeyPair) => void
}) {
  const { pair, errorOf, onChange } = props
  const [isShown, setShown] = useState(false)
  return (
    <>
      <InputField
        label="Key id"
        error={errorOf('keyId')}
        className="id"
        value={pair.keyId}
        maxLength={512}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ ...pair, keyId: event.target.value })}
      />
      <InputField
        label="Secret key"
        error={errorOf('secretKey')}
        className="id"
        type={isShown ? 'text' : 'password'}
        value={pair.secretKey}
        maxLength={512}
        autoComplete="new-password"
        spellCheck={false}
        onChange={(event) => onChange({ ...pair, secretKey: event.target.value })}
        tail={
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? 'Hide the secret key' : 'Show the secret key'}
            onClick={() => setShown(!isShown)}
          />
        }
      />
    </>
  )
}
