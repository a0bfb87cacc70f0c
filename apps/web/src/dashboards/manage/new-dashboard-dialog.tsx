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
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { InputField } from '../../ui/input.tsx'
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
  /** What it begins with, where that is no template: a copy, or a file from elsewhere. */
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
    await navigate({ to: other.path })
  }
  const create = async () => {
    if (replaced && content) return await replace(replaced, content)
    setTouched(true)
    if (problem || !content) return
    const { widgets, layouts } = content
    const { path } = await addDashboard(client, user, { name: name.trim(), widgets, layouts })
    onClose()
    await navigate({ to: path, search: { edit: true } })
  }
  const form = useDraftForm(create, ['name'], 'name')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="normal"
      title={from?.title ?? 'New dashboard'}
      button={replaced ? `Replace ${replaced.name}` : 'Create dashboard'}
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
        <InputField
          label="Name"
          hint={`It will be at ${idOfName(name) === '' ? '/dashboard/…' : pathOfId(idOfName(name))}.`}
          error={(isTouched ? problem : undefined) ?? form.errorOf('name')}
          value={name}
          maxLength={MOST_NAME}
          autoFocus
          onChange={(event) => {
            setName(event.target.value)
            setTouched(true)
          }}
        />
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
              <input
                className="accent-primary"
                type="radio"
                name="template"
                value={id}
                checked={chosen === id}
                onChange={() => choose(id)}
              />
              <span>
                <strong>{title}</strong>
                <span className="muted block text-(length:--text-label)">{says}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}

/** No dashboard's id: those are never empty, and have no spaces. */
const NEW = ' '
