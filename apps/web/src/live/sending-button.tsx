/** Controls that send something, or ask before they do: they take no press, and say why, while the server cannot be reached. */
import type { ComponentProps } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { MenuItem } from '../ui/menu.tsx'
import { useWhyNothingLeaves } from './reachable.ts'

export function SendingButton({ disabled, title, ...rest }: ButtonProps) {
  const why = useWhyNothingLeaves()
  return <Button {...rest} disabled={disabled || why !== undefined} title={why ?? title} />
}

/** In a sentence, as a link looks. */
export function SendingLink({ disabled, title, ...rest }: ComponentProps<'button'>) {
  const why = useWhyNothingLeaves()
  return (
    <button type="button" className="link" {...rest} disabled={disabled || why !== undefined} title={why ?? title} />
  )
}

export function SendingIconButton({ disabled, title, ...rest }: ComponentProps<typeof IconButton>) {
  const why = useWhyNothingLeaves()
  return <IconButton {...rest} disabled={disabled || why !== undefined} title={why ?? title} />
}

export function SendingMenuItem({ isDisabled, ...rest }: ComponentProps<typeof MenuItem>) {
  const why = useWhyNothingLeaves()
  return <MenuItem {...rest} isDisabled={isDisabled === true || why !== undefined} title={why} />
}
