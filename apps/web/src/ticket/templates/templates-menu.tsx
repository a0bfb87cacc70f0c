/** Writes the ticket from a template, keeps it as one, and leads to all of them. Beside them it keeps the order itself, as a draft. */
import { classOf } from '@paddock/market/options/symbol'
import { lazy, Suspense, useState } from 'react'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { type Draft, symbolOf } from '../draft/draft.ts'
import type { Resolved } from '../figures/resolved.ts'
import { templateOf, writtenFrom } from './template.ts'
import { useTemplates } from './use-templates.ts'

const SaveTemplate = lazy(async () => ({ default: (await import('./save-template.tsx')).SaveTemplate }))
const TemplatesDialog = lazy(async () => ({ default: (await import('./templates-dialog.tsx')).TemplatesDialog }))

export function TemplatesMenu(props: {
  draft: Draft
  resolved: Resolved
  onChange: (change: Partial<Draft>) => void
  /** Undefined for what cannot be a draft. */
  onKeep: (() => void) | undefined
}) {
  const { draft, resolved, onChange, onKeep } = props
  const { all } = useTemplates()
  const [asked, setAsked] = useState<'save' | 'manage'>()
  const isStock = classOf(symbolOf(draft)) === 'us_equity'
  return (
    <>
      <Menu
        label="Templates"
        align="start"
        trigger={
          <button type="button" className="link label">
            Templates
          </button>
        }
      >
        {all.templates.map((template) => (
          <MenuItem
            key={template.name}
            // Exits go with shares alone: what cannot be had is left out.
            onSelect={() => onChange(writtenFrom(isStock ? template : { ...template, exits: null }))}
          >
            {template.name}
          </MenuItem>
        ))}
        {all.templates.length > 0 && <MenuSeparator />}
        <MenuItem icon="plus" onSelect={() => setAsked('save')}>
          Save as template…
        </MenuItem>
        <MenuItem icon="list-checks" onSelect={() => setAsked('manage')}>
          All templates…
        </MenuItem>
        {onKeep && <MenuSeparator />}
        {onKeep && (
          <MenuItem icon="clock" onSelect={onKeep}>
            Keep as draft…
          </MenuItem>
        )}
      </Menu>
      {asked && (
        <Suspense>
          {asked === 'save' ? (
            <SaveTemplate template={templateOf(draft, resolved)} onClose={() => setAsked(undefined)} />
          ) : (
            <TemplatesDialog onClose={() => setAsked(undefined)} />
          )}
        </Suspense>
      )}
    </>
  )
}
