import { MAIN_ID, MOST_NAME, nameProblem } from '@paddock/contract/dashboards/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { messageOf } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { renameDashboard } from '../actions.ts'
import type { KeptDashboard } from '../dashboards.ts'

export interface RenameDialogProps {
  readonly user: string
  readonly dashboard: KeptDashboard
  readonly dashboards: readonly KeptDashboard[]
  readonly onClose: () => void
}

/** Another name, and with it another address; links to the old one still lead there. */
export function RenameDialog({ user, dashboard, dashboards, onClose }: RenameDialogProps) {
  const client = useQueryClient()
  const [name, setName] = useState(dashboard.name)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isMain = dashboard.id === MAIN_ID
  const others = dashboards.filter(({ id }) => id !== dashboard.id).map(({ id }) => id)
  const problem = nameProblem(name, others, isMain)
  const save = async () => {
    if (problem) return
    setBusy(true)
    try {
      await renameDashboard(client, user, dashboard, name.trim())
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} size="small" title={`Rename ${dashboard.name}`}>
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label="Name"
          hint={isMain ? 'It stays at /dashboard.' : 'Links to the old address still lead here.'}
          error={problem ?? refusal}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={MOST_NAME}
              autoFocus
              onChange={(event) => {
                setName(event.target.value)
                setRefusal(undefined)
              }}
            />
          )}
        </Field>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            tone="primary"
            isBusy={isBusy}
            disabled={problem !== undefined || name.trim() === dashboard.name}
          >
            Rename
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
