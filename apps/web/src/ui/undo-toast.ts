import { dismissToast, toast } from './toast.ts'

/** How long what was done can be taken back, in milliseconds. */
const UNDO_FOR_MS = 10_000

/** Says what was done, and offers to take it back. */
export function undoToast(title: string, onUndo: () => void): void {
  const id = toast({
    title,
    duration: UNDO_FOR_MS,
    action: {
      label: 'Undo',
      onSelect: () => {
        dismissToast(id)
        onUndo()
      },
    },
  })
}
