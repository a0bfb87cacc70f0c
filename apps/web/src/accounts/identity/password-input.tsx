import { useState } from 'react'
import { inField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input, type InputProps } from '../../ui/input.tsx'

/** A password that can be shown while it is typed. */
function PasswordInput(props: InputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      tail={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}

export const PasswordField = inField(PasswordInput)
