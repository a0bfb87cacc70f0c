/** The settings of a widget, beside the dashboard: what is changed is seen at once, and reverted with one press. */
import {
  LINK_GROUPS,
  type LinkGroup,
  RENDERINGS,
  type Rendering,
  type StoredWidget,
} from '@paddock/contract/desk/dashboards/dashboard'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import { usePreferences } from '../../live/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { choicesFrom } from '../../ui/choices.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { catalogued, isEmbeddable } from '../../widgets/catalogue.ts'
import { ConsentControl } from '../../widgets/embeds/consent-control.tsx'
import { RENDERING_NAMES } from '../../widgets/embeds/names.ts'
import { loadWidget } from '../../widgets/load-widget.ts'
import type { LoadedWidget } from '../../widgets/widget.ts'
import { useWidgetSymbols } from '../streams/stream-cost.ts'
import { FieldControl } from './field-control.tsx'
import { inPanel } from './in-panel.ts'

interface SettingsPanelProps {
  readonly widget: StoredWidget
  readonly onChange: (patch: Readonly<Record<string, unknown>>) => void
  readonly onLink: (link: LinkGroup | undefined) => void
  readonly onRendering: (rendering: Rendering | undefined) => void
  readonly onStream: (isAlways: boolean) => void
  readonly onClose: () => void
}

const NO_GROUP = 'none'

export function SettingsPanel({ widget, onChange, onLink, onRendering, onStream, onClose }: SettingsPanelProps) {
  const title = catalogued(widget.key)?.title ?? widget.key
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const loaded = loadWidget(widget.key)
  return (
    <aside
      ref={panel}
      className="settings-panel float"
      role="dialog"
      aria-label={`Settings: ${title}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <header className="flex items-center justify-between py-2 pr-2 pl-4 border-b border-b-line">
        <h2>{title}</h2>
        <IconButton
          className="max-sm:w-(--size-touch) max-sm:h-(--size-touch)"
          icon="x"
          label="Close the settings"
          onClick={onClose}
        />
      </header>
      <div className="flex flex-1 flex-col gap-4 min-h-0 p-4 overflow-auto">
        {loaded ? (
          <Suspense fallback={<Skeleton height="8rem" />}>
            <Fields loaded={loaded} widget={widget} onChange={onChange} />
          </Suspense>
        ) : (
          <p className="muted">This version cannot show the widget, so it has no settings.</p>
        )}
        {isEmbeddable(widget.key) && <RenderingControl rendering={widget.rendering} onChange={onRendering} />}
        <StreamControl widget={widget} onChange={onStream} />
        <div className="field-stack">
          <span className="label">
            <Icon name="link" size={12} /> Link group: a symbol chosen in one widget applies to all
          </span>
          <Segments
            label="Link group"
            size="small"
            value={widget.link ?? NO_GROUP}
            segments={[
              { value: NO_GROUP, label: 'None' },
              ...LINK_GROUPS.map((group) => ({
                value: group,
                label: (
                  <span className="link-mark" data-link={group}>
                    {group}
                  </span>
                ),
              })),
            ]}
            onChange={(value) => onLink(LINK_GROUPS.find((group) => group === value))}
          />
        </div>
      </div>
    </aside>
  )
}

function Fields(props: {
  loaded: Promise<LoadedWidget>
  widget: StoredWidget
  onChange: SettingsPanelProps['onChange']
}) {
  const { loaded, widget, onChange } = props
  const { fields, read } = use(loaded)
  const [before] = useState(() => inPanel(fields, read(widget.options)))
  const settings = read(widget.options)
  const defaults = inPanel(fields, read({}))
  const shown = fields.filter(({ when }) => when?.(settings) ?? true)
  const now = JSON.stringify(inPanel(fields, settings))
  const isAt = (other: Readonly<Record<string, unknown>>) => JSON.stringify(other) === now
  return (
    <>
      {shown.length === 0 && <p className="muted">No settings.</p>}
      {shown.map((field) => (
        <FieldControl
          key={field.name}
          field={field}
          settings={settings}
          onChange={(value) => onChange({ [field.name]: value })}
        />
      ))}
      {fields.length > 0 && (
        <div className="flex gap-2">
          <Button size="small" disabled={isAt(before)} onClick={() => onChange(before)}>
            Revert
          </Button>
          <Button size="small" disabled={isAt(defaults)} onClick={() => onChange(defaults)}>
            Defaults
          </Button>
        </div>
      )}
    </>
  )
}

/** Whether a widget keeps its symbols streamed before all others, for those that stream any. */
function StreamControl({ widget, onChange }: { widget: StoredWidget; onChange: (isOn: boolean) => void }) {
  const symbols = useWidgetSymbols(widget)
  if (symbols.length === 0) return null
  return (
    <div className="field-stack">
      <div className="field-row">
        <span>Always stream</span>
        <Switch label="Always stream" isOn={widget.alwaysStreams ?? false} onChange={onChange} />
      </div>
      <p className="field-hint">
        When the plan streams fewer symbols than the dashboard shows, other widgets are the first to update every five
        seconds instead.
      </p>
    </div>
  )
}

/** Which of a widget's renderings is shown: its own choice, or the person's for all that make none. */
interface RenderingControlProps {
  readonly rendering: Rendering | undefined
  readonly onChange: (rendering: Rendering | undefined) => void
}

const DEFAULT = 'default'

function RenderingControl({ rendering, onChange }: RenderingControlProps) {
  const { preferences } = usePreferences()
  return (
    <div className="field-stack">
      <span className="label">Drawn by; the default is {RENDERING_NAMES[preferences.rendering]}</span>
      <Segments
        label="Drawn by"
        size="small"
        value={rendering ?? DEFAULT}
        segments={[{ value: DEFAULT, label: 'Default' }, ...choicesFrom(RENDERING_NAMES, RENDERINGS)]}
        onChange={(value) => onChange(RENDERINGS.find((each) => each === value))}
      />
      {(rendering ?? preferences.rendering) === 'embed' && <ConsentControl />}
    </div>
  )
}
