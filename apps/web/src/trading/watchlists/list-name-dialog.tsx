/** The name of a new list, or a new name for one. */
import { MOST_NAME_CHARACTERS, type Watchlist } from '@paddock/contract/entities/watchlist'
import { useMutation } from '@tanstack/react-query'
import { NameDialog } from '../../ui/name-dialog.tsx'

interface ListNameDialogProps {
  /** The present name; a new list has none. */
  readonly name?: string
  /** Other names of the account, which cannot be taken. */
  readonly taken: readonly string[]
  readonly onSave: (name: string) => Promise<Watchlist>
  readonly onSaved: (list: Watchlist) => void
  readonly onClose: () => void
}

export function ListNameDialog({ name, taken, onSave, onSaved, onClose }: ListNameDialogProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: onSave,
    onSuccess: (list) => {
      onSaved(list)
      onClose()
    },
  })
  return (
    <NameDialog
      title={name === undefined ? 'New watchlist' : `Rename ${name}`}
      hint={`At most ${MOST_NAME_CHARACTERS} characters, used once in this account.`}
      {...(name !== undefined && { name })}
      longest={MOST_NAME_CHARACTERS}
      button={name === undefined ? 'Create list' : 'Rename'}
      problemOf={(typed) => (taken.includes(typed) ? `There is a list named ${typed} already.` : undefined)}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onSave={mutate}
    />
  )
}
