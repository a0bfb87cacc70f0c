/** Another dashboard: its name, and what it begins with. */
import {
  type DashboardContent,
  idOfName,
  MOST_NAME,
  nameProblem,
  pathOfId,
} from '@paddock/contract/dashboards/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { keepAccount } from '../../desk/keep-account.ts'
import { DeskError } from '../../live/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { messageOf } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { catalogued } from '../../widgets/catalogue.ts'
import { addDashboard } from '../actions.ts'
import { freeName, type KeptDashboard } from '../dashboards.ts'
import { defaultTemplate } from './default-template.ts'
import { TEMPLATES } from './templates.ts'

export interface NewDashboardDialogProps {
  readonly user: string
  readonly dashboards: readonly KeptDashboard[]
  /** What it begins with, where that is no template: a copy, or a file. */
  readonly from?: { readonly title: string; readonly content: DashboardContent; readonly unknown?: readonly string[] }
  readonly onClose: () => void
}

export function NewDashboardDialog({ user, dashboards, from, onClose }: NewDashboardDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [chosen, choose] = useState(defaultTemplate)
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
  const create = async () => {
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
        {from ? (
          <Contents content={from.content} unknown={from.unknown ?? []} />
        ) : (
          <fieldset className="templates">
            <legend>Begin with</legend>
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
            Create dashboard
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** What is about to be there. */
function Contents({ content, unknown }: { content: DashboardContent; unknown: readonly string[] }) {
  const titles = content.widgets.map(({ key }) => catalogued(key)?.title ?? key)
  return (
    <div>
      <p>
        {titles.length === 0
          ? 'No widgets.'
          : `${titles.length} ${titles.length === 1 ? 'widget' : 'widgets'}: ${titles.join(', ')}.`}
      </p>
      {unknown.length > 0 && (
        <p className="warn">This desk does not know {unknown.join(', ')}. Its settings are kept.</p>
      )}
    </div>
  )
}
