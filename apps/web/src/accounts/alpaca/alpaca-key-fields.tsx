/** The two fields of a key pair. The secret is hidden until somebody looks at it, and no browser is asked to remember it. */
import { useState } from 'react'
import type { Form } from '../../live/use-form.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { InputField } from '../../ui/input.tsx'
import type { KeyPair } from './alpaca-connections.ts'

export const NO_KEY: KeyPair = { keyId: '', secretKey: '' }
export const isWhole = ({ keyId, secretKey }: KeyPair): boolean => keyId.trim() !== '' && secretKey.trim() !== ''

export function KeyFields(props: {
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
