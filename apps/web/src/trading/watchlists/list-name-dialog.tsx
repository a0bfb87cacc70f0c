/** The name of a new list, or a new name for one. */
import { MOST_NAME_CHARACTERS, type Watchlist } from '@paddock/contract/entities/watchlist'
import { NameDialog } from '../../live/name-dialog.tsx'

interface ListNameDialogProps {
  /** The present name; a new list has none. */
  readonly name?: string
  /** Other names of the account, which cannot be taken. */
  readonly taken: readonly string[]
  readonly onSave: (name: string) => Promise<Watchlist>
  readonly onSaved: (list: Watchlist) => void
  readonly onClose: () => void
}

export const ListNameDialog = ({ name, taken, onSave, onSaved, onClose }: ListNameDialogProps) => (
  <NameDialog
    title={name === undefined ? 'New watchlist' : `Rename ${name}`}
    hint={`At most ${MOST_NAME_CHARACTERS} characters, used once in this account.`}
    {...(name !== undefined && { name })}
    longest={MOST_NAME_CHARACTERS}
    button={name === undefined ? 'Create list' : 'Rename'}
    problemOf={(typed) => (taken.includes(typed) ? `There is a list named ${typed} already.` : undefined)}
    onClose={onClose}
    onSave={async (typed) => {
      onSaved(await onSave(typed))
      onClose()
    }}
  />
)
