/** Every widget there is, to be found by a few letters and added. */
import { WIDGET_KEYS, type WidgetKey } from '@paddock/contract/desk/dashboards/widget-keys'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { CATALOGUE } from '../../widgets/catalogue.ts'
import { CATEGORIES, GALLERY_WORDS } from '../../widgets/gallery-words.ts'
import { isBuilt } from '../../widgets/load-widget.ts'

interface GalleryProps {
  readonly onAdd: (key: WidgetKey) => void
  readonly onClose: () => void
  readonly isVisitor: boolean
}

export function Gallery({ onAdd, onClose, isVisitor }: GalleryProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = WIDGET_KEYS.filter((key) => {
    const { says, category } = GALLERY_WORDS[key]
    return `${key} ${CATALOGUE[key].title} ${says} ${category}`.toLowerCase().includes(wanted)
  })
  return (
    <Dialog onClose={onClose} title="Add a widget" size="wide">
      <Input
        aria-label="Find a widget"
        placeholder="Find a widget"
        lead={<Icon name="search" />}
        value={typed}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="gallery">
        {found.length === 0 && <EmptyState title={`No widget is called “${typed}”`} />}
        {CATEGORIES.map((category) => {
          const keys = found.filter((key) => GALLERY_WORDS[key].category === category)
          if (keys.length === 0) return undefined
          return (
            <section key={category} aria-label={category}>
              <h3 className="pb-1 text-muted text-(length:--text-label)">{category}</h3>
              <ul className="grid gap-1.5 grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]">
                {keys.map((key) => (
                  <li key={key}>
                    <Line widgetKey={key} isVisitor={isVisitor} onAdd={() => onAdd(key)} />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}

function Line({ widgetKey, isVisitor, onAdd }: { widgetKey: WidgetKey; isVisitor: boolean; onAdd: () => void }) {
  const { title, needsAccount } = CATALOGUE[widgetKey]
  const { icon, says } = GALLERY_WORDS[widgetKey]
  const isThere = isBuilt(widgetKey)
  const note = isThere ? (needsAccount && isVisitor ? 'for accounts' : undefined) : 'not in this version'
  return (
    <button type="button" disabled={!isThere} onClick={onAdd}>
      <Icon name={icon} size={20} />
      <span>
        <strong>{title}</strong>
        {note && <span className="label"> {note}</span>}
        <span className="muted block text-label">{says}</span>
      </span>
    </button>
  )
}
