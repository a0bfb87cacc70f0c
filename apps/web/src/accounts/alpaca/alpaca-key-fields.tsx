/** The two fields of a key pair. The secret is hidden until somebody looks at it, and no browser is asked to remember it. */
import { useState } from 'react'
import { DeskError } from '../../live/ask.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import type { KeyPair } from './alpaca-connections.ts'

export const NO_KEY: KeyPair = { keyId: '', secretKey: '' }
export const isWhole = ({ keyId, secretKey }: KeyPair): boolean => keyId.trim() !== '' && secretKey.trim() !== ''

/** What a refusal says of one field; undefined where it is about another. */
export const problemOf = (error: Error | null, field: string): string | undefined =>
  error instanceof DeskError && error.field === field ? messageOf(error) : undefined

/** What a refusal says of the whole; undefined where a field says it. */
export const problemBeside = (error: Error | null, fields: readonly string[]): string | undefined =>
  error && !(error instanceof DeskError && fields.includes(error.field ?? '')) ? messageOf(error) : undefined

export function KeyFields(props: { pair: KeyPair; error: Error | null; onChange: (pair: KeyPair) => void }) {
  const { pair, error, onChange } = props
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Field label="Key id" error={problemOf(error, 'keyId')}>
        {(control) => (
          <Input
            {...control}
            className="id"
            value={pair.keyId}
            maxLength={512}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ ...pair, keyId: event.target.value })}
          />
        )}
      </Field>
      <Field label="Secret key" error={problemOf(error, 'secretKey')}>
        {(control) => (
          <Input
            {...control}
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
        )}
      </Field>
    </>
  )
}
