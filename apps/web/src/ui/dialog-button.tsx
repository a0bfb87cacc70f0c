import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** What it opens. */
  readonly dialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog, which goes with it. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
