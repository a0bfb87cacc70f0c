/** A button that sends something to the broker: it takes no press, and says why, while the server cannot be reached. */
import { Button, type ButtonProps } from '../ui/button.tsx'
import { useWhyNothingLeaves } from './reachable.ts'

export function SendingButton({ disabled, title, ...rest }: ButtonProps) {
  const why = useWhyNothingLeaves()
  return <Button {...rest} disabled={disabled || why !== undefined} title={why ?? title} />
}
