/** A symbol for a chart: the one it shows, or others it is compared with. */
import { MOST_COMPARED } from '../../charts/chart-look.ts'
import { settingOfAsset } from '../../format/widget-symbol.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SymbolField } from '../assets/symbol-field.tsx'

interface CompareDialogProps {
  readonly compared: readonly string[]
  readonly onChange: (compared: readonly string[]) => void
  readonly onClose: () => void
}

export function CompareDialog({ compared, onChange, onClose }: CompareDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Compare"
      description={`Up to ${MOST_COMPARED} symbols, all in percent from the start of the view.`}
    >
      <ul className="studies-chosen" aria-label="Compared">
        {compared.map((setting) => (
          <li key={setting}>
            <span>{setting.replace(/^.*:/, '')}</span>
            <IconButton
              icon="trash-2"
              label={`Remove ${setting}`}
              onClick={() => onChange(compared.filter((other) => other !== setting))}
            />
          </li>
        ))}
      </ul>
      {compared.length < MOST_COMPARED && (
        <SymbolField
          label="Add a symbol"
          autoFocus
          onChoose={(found) => onChange([...new Set([...compared, settingOfAsset(found)])])}
        />
      )}
    </Dialog>
  )
}

interface SymbolDialogProps {
  readonly setting: string
  readonly onChange: (setting: string) => void
  readonly onClose: () => void
}

export function SymbolDialog({ setting, onChange, onClose }: SymbolDialogProps) {
  return (
    <Dialog onClose={onClose} title="Symbol of the chart" size="small">
      <SymbolField
        label="Symbol"
        value={setting}
        autoFocus
        onChoose={(found) => {
          onChange(settingOfAsset(found))
          onClose()
        }}
      />
    </Dialog>
  )
}
