/** Which of a widget's renderings is shown: its own choice, or the person's for all that make none. */

import { RENDERINGS, type Rendering } from '@paddock/contract/desk/dashboards/dashboard'
import { usePreferences } from '../../live/preferences.ts'
import { choicesFrom } from '../../ui/choices.ts'
import { Segments } from '../../ui/segments.tsx'
import { ConsentControl } from '../../widgets/embeds/consent-control.tsx'
import { RENDERING_NAMES } from '../../widgets/embeds/names.ts'

interface RenderingControlProps {
  readonly rendering: Rendering | undefined
  readonly onChange: (rendering: Rendering | undefined) => void
}

const DEFAULT = 'default'

export function RenderingControl({ rendering, onChange }: RenderingControlProps) {
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
