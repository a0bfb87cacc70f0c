import { dismissToast, type NewToast, spendToast, toast } from './toast.ts'

/** How long what was done can be taken back from the toast, in milliseconds; the drawer of notifications offers it after that. */
const UNDO_FOR_MS = 10_000

interface Said extends Pick<NewToast, 'tone' | 'description'> {
  /** What the button says, where *Undo* is not it. */
  readonly label?: string
}

/** Says what was done, and offers to take that one thing back, once. `onUndo` says itself when it fails. */
export function undoToast(title: string, onUndo: () => unknown, { label = 'Undo', ...said }: Said = {}): void {
  let isUndone = false
  const id = toast({
    title,
    duration: UNDO_FOR_MS,
    ...said,
    action: {
      label,
      onSelect: () => {
        if (isUndone) return
        isUndone = true
        dismissToast(id)
        spendToast(id)
        onUndo()
      },
    },
  })
}
