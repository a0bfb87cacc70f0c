/** The templates of a person: given other names, deleted, and which of them one key takes the exits of. */
import { LONGEST_TEMPLATE_NAME, type TicketTemplate } from '@paddock/contract/desk/ticket-templates'
import { useState } from 'react'
import { timeInForceInFull, typeName } from '../../format/order.ts'
import { NameDialog } from '../../live/name-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTemplates } from './use-templates.ts'
import { templateWords } from './words.ts'

export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { all, keep, change, isPending } = useTemplates()
  const [renaming, setRenaming] = useState<TicketTemplate>()
  const [deleted, setDeleted] = useState<{
    readonly template: TicketTemplate
    readonly at: number
    readonly wasUsual: boolean
  }>()
  const { templates, usual } = all
  const remove = (template: TicketTemplate) => {
    setDeleted({ template, at: templates.indexOf(template), wasUsual: usual === template.name })
    keep({
      templates: templates.filter(({ name }) => name !== template.name),
      usual: usual === template.name ? null : usual,
    })
  }
  return (
    <Dialog onClose={onClose} title="Templates" description="Ctrl B turns the exits of the default one on and off.">
      {deleted && (
        <p className="notice mt-2" role="status">
          <span>
            Template {deleted.template.name} was deleted.{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                const { template, at, wasUsual } = deleted
                keep({ templates: templates.toSpliced(at, 0, template), usual: wasUsual ? template.name : usual })
                setDeleted(undefined)
              }}
            >
              Undo
            </button>
          </span>
        </p>
      )}
      {templates.length === 0 ? (
        <EmptyState title="No template yet">Set up a ticket as you like it, and save it as a template.</EmptyState>
      ) : (
        <ul className="mt-2 grid" aria-label="Templates">
          {templates.map((template) => (
            <li key={template.name} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2">
              <span className="grid min-w-0">
                <strong>{template.name}</strong>
                <span className="muted">
                  {typeName(template.type)}, {timeInForceInFull(template.time)}, {templateWords(template)}
                </span>
              </span>
              <span className="push flex items-center gap-1">
                <Button
                  size="small"
                  aria-pressed={usual === template.name}
                  aria-label={`${template.name} is the default`}
                  disabled={isPending || !template.exits}
                  title={template.exits ? undefined : 'It has no exits'}
                  onClick={() => keep({ ...all, usual: usual === template.name ? null : template.name })}
                >
                  {usual === template.name ? 'Usual' : 'Make default'}
                </Button>
                <IconButton icon="pencil" label={`Rename ${template.name}`} onClick={() => setRenaming(template)} />
                <IconButton icon="trash-2" label={`Delete ${template.name}`} onClick={() => remove(template)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {renaming && (
        <NameDialog
          title={`Rename ${renaming.name}`}
          name={renaming.name}
          longest={LONGEST_TEMPLATE_NAME}
          button="Rename"
          problemOf={(typed) =>
            templates.some(({ name }) => name === typed) ? 'Another template has this name' : undefined
          }
          onClose={() => setRenaming(undefined)}
          onSave={async (name) => {
            await change({
              templates: templates.map((one) => (one.name === renaming.name ? { ...one, name } : one)),
              usual: usual === renaming.name ? name : usual,
            })
            setRenaming(undefined)
          }}
        />
      )}
    </Dialog>
  )
}
