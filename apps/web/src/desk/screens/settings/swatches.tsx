/** One of several colours, each shown as itself and named. */
import { Icon } from '../../../ui/icon.tsx'

interface SwatchesProps<Name extends string> {
  readonly label: string
  readonly names: readonly Name[]
  readonly value: Name
  /** The attribute by which the style sheet knows the colour. */
  readonly attribute: `data-${string}`
  readonly onChange: (name: Name) => void
}

export function Swatches<Name extends string>({ label, names, value, attribute, onChange }: SwatchesProps<Name>) {
  return (
    <fieldset className="flex flex-wrap gap-1.5" aria-label={label}>
      {names.map((name) => (
        <label key={name} className="swatch" title={name} {...{ [attribute]: name }}>
          <input
            type="radio"
            name={label}
            className="sr-only"
            checked={name === value}
            onChange={() => onChange(name)}
          />
          {name === value && <Icon name="check" size={14} />}
          <span className="sr-only">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
