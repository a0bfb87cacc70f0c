/** Any of several. Where their order matters, the chosen ones come first and can be moved. */
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Choice } from '../../widgets/settings.ts'
import { movedItem } from './moved-item.ts'

interface ChoicesControlProps {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly least: number
  readonly most: number | undefined
  readonly isOrdered: boolean
  readonly onChange: (chosen: readonly string[]) => void
}

/** So many that choosing all or none of them by hand is a chore. */
const MANY = 6

export function ChoicesControl(props: ChoicesControlProps) {
  const { label, choices, chosen, least, most = Number.POSITIVE_INFINITY, isOrdered, onChange } = props
  const isChosen = (value: string) => chosen.includes(value)
  const set = (value: string, isOn: boolean) => {
    const next = isOn ? [...chosen, value] : chosen.filter((each) => each !== value)
    onChange(isOrdered ? next : choices.map((choice) => choice.value).filter((each) => next.includes(each)))
  }
  const inOrder = isOrdered
    ? [
        ...chosen.flatMap((value) => choices.find((choice) => choice.value === value) ?? []),
        ...choices.filter(({ value }) => !isChosen(value)),
      ]
    : choices
  return (
    <fieldset className="choices-control">
      <legend>{label}</legend>
      {choices.length > MANY && (
        <div className="flex gap-2">
          <Button
            size="small"
            disabled={chosen.length === choices.length || choices.length > most}
            onClick={() => onChange(choices.map(({ value }) => value))}
          >
            All
          </Button>
          {least === 0 && (
            <Button size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
              None
            </Button>
          )}
        </div>
      )}
      {inOrder.map(({ value, label: name }) => {
        const isOn = isChosen(value)
        const at = chosen.indexOf(value)
        return (
          <div key={value} className="rows-control-row">
            <label>
              <input
                type="checkbox"
                checked={isOn}
                disabled={isOn ? chosen.length <= least : chosen.length >= most}
                onChange={(event) => set(value, event.target.checked)}
              />
              {name}
            </label>
            {isOrdered && isOn && (
              <IconButton
                icon="arrow-up"
                className="push"
                label={`Move ${name} up`}
                disabled={at === 0}
                onClick={() => onChange(movedItem(chosen, at, at - 1))}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
