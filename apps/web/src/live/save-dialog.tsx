import { NameDialog } from './name-dialog.tsx'

interface SaveDialogProps {
  /** What is kept under the name: "view". */
  readonly what: string
  readonly description: string
  /** Names that are in use: what is saved under one replaces it. */
  readonly taken: readonly string[]
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

const LONGEST_NAME = 40

/** Asks under which name something shall be kept. */
export const SaveDialog = ({ what, description, taken, onSave, onClose }: SaveDialogProps) => (
  <NameDialog
    title={`Save this ${what}`}
    description={description}
    longest={LONGEST_NAME}
    keep="Not now"
    button={(typed) => (taken.includes(typed) ? `Replace ${typed}` : `Save the ${what}`)}
    onSave={(name) => {
      onSave(name)
      onClose()
    }}
    onClose={onClose}
  />
)
