/** In which phases of the market a dashboard is shown by itself. */
import { PHASES } from '@paddock/contract/desk/preferences'
import { phaseName } from '../../format/aloud.ts'
import { usePreferences } from '../../live/preferences.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { dashboardAt, type KeptDashboard } from '../kept/dashboards.ts'

interface PhasesDialogProps {
  readonly dashboard: KeptDashboard
  readonly dashboards: readonly KeptDashboard[]
  readonly onClose: () => void
}

/** When each begins, in New York; the ends of the week and holidays are closed. */
const FROM = { pre: '04:00', regular: '09:30', after: '16:00', overnight: '20:00', closed: undefined } as const

export function PhasesDialog({ dashboard, dashboards, onClose }: PhasesDialogProps) {
  const { preferences, change } = usePreferences()
  const { phases } = preferences
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={`Show ${dashboard.name} by market phase`}
      description="When a phase begins, the desk shows the dashboard chosen for it, and afterwards the one it opens with."
    >
      <ul className="mt-3 grid gap-2">
        {PHASES.map((phase) => {
          const other = phases[phase] === undefined ? undefined : dashboardAt(dashboards, phases[phase])
          const isOwn = other?.id === dashboard.id
          return (
            <li key={phase} className="field-row">
              <span>
                {phaseName(phase)} <span className="muted">{FROM[phase] && `from ${FROM[phase]} New York`}</span>
                {other && !isOwn && <span className="muted"> · now {other.name}</span>}
              </span>
              <Switch
                label={`Show ${dashboard.name}: ${phaseName(phase)}`}
                isOn={isOwn}
                onChange={(isOn) => {
                  const { [phase]: _, ...rest } = phases
                  change({ phases: isOn ? { ...rest, [phase]: dashboard.id } : rest })
                }}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
