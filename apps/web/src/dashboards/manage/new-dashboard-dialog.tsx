/** Another dashboard: its name, and what it begins with. */
import {
  type DashboardContent,
  idOfName,
  MOST_NAME,
  nameProblem,
  pathOfId,
} from '@paddock/contract/desk/dashboards/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DeskError } from '../../live/ask.ts'
import { keepAccount } from '../../page/keep-account.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { addDashboard } from '../kept/actions.ts'
import { freeName, type KeptDashboard } from '../kept/dashboards.ts'
import { changeSoon } from '../kept/saving.ts'
import { defaultTemplate } from './default-template.ts'
import { LayoutContents } from './layout-contents.tsx'
import { TEMPLATES } from './templates.ts'

interface NewDashboardSource {
  readonly title: string
  readonly content: DashboardContent
  /** Told of what comes from elsewhere, which may also take the place of another. */
  readonly read?: { readonly unknown: readonly string[]; readonly isAltered: boolean }
}

export interface NewDashboardDialogProps {
  readonly user: string
  readonly dashboards: readonly KeptDashboard[]
  /** What it begins with, where that is no template: a copy, or, from elsewhere, a file or a link. */
  readonly from?: NewDashboardSource
  readonly onClose: () => void
}

export function NewDashboardDialog({ user, dashboards, from, onClose }: NewDashboardDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [chosen, choose] = useState(defaultTemplate)
  /** The dashboard whose place it takes; empty for one of its own. */
  const [place, setPlace] = useState('')
  const replaced = dashboards.find(({ id }) => id === place)
  const [name, setName] = useState(() => (from ? freeName(from.content.name, dashboards) : ''))
  const [isTouched, setTouched] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const problem = nameProblem(
    name,
    dashboards.map(({ id }) => id),
  )
  const template = TEMPLATES.find(({ id }) => id === chosen) ?? TEMPLATES[0]
  const content = from?.content ?? template?.content
  const replace = async (other: KeptDashboard, by: DashboardContent) => {
    const { widgets, layouts } = by
    changeSoon(client, user, other.id, { ...other, widgets, layouts }, true)
    toast({
      title: `${other.name} has the new layout`,
      description: 'The previous one is in its history.',
      tone: 'gain',
    })
    onClose()
    await navigate({ to: other.path, search: keepAccount })
  }
  const create = async () => {
    if (replaced && content) return await replace(replaced, content)
    setTouched(true)
    if (problem || !content) return
    setBusy(true)
    try {
      const { widgets, layouts } = content
      const { path } = await addDashboard(client, user, { name: name.trim(), widgets, layouts })
      onClose()
      await navigate({ to: path, search: (now) => ({ ...keepAccount(now), edit: true }) })
    } catch (error) {
      setRefusal(error instanceof DeskError ? error.message : messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={from?.title ?? 'New dashboard'}>
      <form
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        {from?.read && (
          <Field label="Save as">
            {(control) => (
              <Select
                id={control.id}
                label="Save as"
                value={place || NEW}
                options={[
                  { value: NEW, label: 'A new dashboard' },
                  ...dashboards.map((each) => ({ value: each.id, label: `Replacing ${each.name}` })),
                ]}
                onChange={(id) => setPlace(id === NEW ? '' : id)}
              />
            )}
          </Field>
        )}
        {!replaced && (
          <Field
            label="Name"
            hint={`It will be at ${idOfName(name) === '' ? '/dashboard/…' : pathOfId(idOfName(name))}.`}
            error={(isTouched ? problem : undefined) ?? refusal}
          >
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={MOST_NAME}
                autoFocus
                onChange={(event) => {
                  setName(event.target.value)
                  setTouched(true)
                  setRefusal(undefined)
                }}
              />
            )}
          </Field>
        )}
        {from ? (
          <LayoutContents
            content={from.content}
            unknown={from.read?.unknown ?? []}
            isAltered={from.read?.isAltered ?? false}
            before={replaced}
          />
        ) : (
          <fieldset className="templates">
            <legend>Start with</legend>
            {TEMPLATES.map(({ id, name: title, says }) => (
              <label key={id} className="template">
                <input type="radio" name="template" value={id} checked={chosen === id} onChange={() => choose(id)} />
                <span>
                  <strong>{title}</strong>
                  <span className="muted">{says}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isBusy={isBusy}>
            {replaced ? `Replace ${replaced.name}` : 'Create dashboard'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** No dashboard's id: those are never empty, and have no spaces. */
const NEW = ' '
