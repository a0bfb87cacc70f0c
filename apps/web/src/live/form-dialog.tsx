/** A dialog that is a form: what was refused, the button that leaves everything as it is, and the one that sends. Without fields it asks before something is done. */
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { SendingButton } from './sending-button.tsx'
import type { Form } from './use-form.ts'

interface FormDialogProps
  extends Pick<DialogProps, 'isOpen' | 'title' | 'description' | 'size' | 'className' | 'children' | 'onClose'> {
  readonly form: Form<never>
  /** What the button says that sends. */
  readonly button: ReactNode
  readonly tone?: ButtonProps['tone']
  readonly icon?: ButtonProps['icon']
  /** Why it cannot be sent yet; true where that needs no words. */
  readonly lacks?: string | boolean | undefined
  /** What leaves everything as it is: its words, or other buttons in its place. */
  readonly keep?: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { form, button, tone = 'primary', icon, lacks, keep = 'Cancel', children, ...dialog } = props
  return (
    <Dialog size="small" {...dialog}>
      <form className="mt-3 grid gap-3" {...form.form}>
        {children}
        <Refusal error={form.refusal} />
        <footer>
          {typeof keep === 'string' ? <Button onClick={dialog.onClose}>{keep}</Button> : keep}
          <SendingButton
            type="submit"
            tone={tone}
            icon={icon}
            isBusy={form.isPending}
            disabled={Boolean(lacks)}
            title={typeof lacks === 'string' ? lacks : undefined}
          >
            {button}
          </SendingButton>
        </footer>
      </form>
    </Dialog>
  )
}
