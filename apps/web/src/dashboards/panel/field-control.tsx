/** The control of one setting, by what sort of value it is. */
import { useState } from 'react'
import { settingOfAsset } from '../../format/widget-symbol.ts'
import { SymbolField } from '../../trading/assets/symbol-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { NumberField } from '../../ui/number-input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Choices, Field as Description, SymbolGroup, SymbolRow } from '../../widgets/settings.ts'
import { ChoicesControl } from './choices-control.tsx'
import { GroupsControl } from './groups-control.tsx'
import { RowsControl } from './rows-control.tsx'

interface FieldControlProps {
  readonly field: Description
  readonly settings: Readonly<Record<string, unknown>>
  readonly onChange: (value: unknown) => void
}

const choicesOf = (choices: Choices, settings: FieldControlProps['settings']) =>
  typeof choices === 'function' ? choices(settings) : choices

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** A widget's schema has read the settings, so that what a field describes is what there is. */
const listOf = <Item,>(value: unknown): readonly Item[] => (Array.isArray(value) ? value : [])

export function FieldControl({ field, settings, onChange }: FieldControlProps) {
  const value = settings[field.name]
  const { label, hint } = field
  switch (field.kind) {
    case 'switch':
      return (
        <div className="field-row">
          <span>{label}</span>
          <Switch label={label} isOn={value === true} onChange={onChange} />
        </div>
      )
    case 'symbol':
      return (
        <SymbolField
          label={label}
          hint={hint}
          of={field.of}
          value={textOf(value)}
          onChoose={(found) => onChange(settingOfAsset(found))}
        />
      )
    case 'symbols':
      return (
        <RowsControl
          label={label}
          rows={listOf<SymbolRow>(value)}
          least={field.least}
          most={field.most}
          onChange={onChange}
        />
      )
    case 'groups':
      return (
        <GroupsControl
          label={label}
          groups={listOf<SymbolGroup>(value)}
          mostGroups={field.mostGroups}
          most={field.most}
          onChange={onChange}
        />
      )
    case 'choice': {
      const choices = choicesOf(field.choices, settings)
      return field.look === 'segments' ? (
        <Segments label={label} hasLabel size="small" segments={choices} value={textOf(value)} onChange={onChange} />
      ) : (
        <Field label={label} hint={hint}>
          {({ id }) => <Select id={id} label={label} options={choices} value={textOf(value)} onChange={onChange} />}
        </Field>
      )
    }
    case 'choices':
      return (
        <ChoicesControl
          label={label}
          choices={choicesOf(field.choices, settings)}
          chosen={listOf<string>(value)}
          least={field.least ?? 0}
          most={field.most}
          isOrdered={field.isOrdered ?? false}
          onChange={onChange}
        />
      )
    case 'number':
      return <TypedNumber field={field} value={typeof value === 'number' ? value : field.least} onChange={onChange} />
    default:
      return (
        <Field label={label} hint={hint} error={field.problem?.(textOf(value))}>
          {(control) => (
            <Input
              {...control}
              maxLength={field.most}
              value={textOf(value)}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      )
  }
}

interface TypedNumberProps {
  readonly field: Extract<Description, { kind: 'number' }>
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A whole number within its limits: what is typed counts as soon as it is one, and what is not says why. */
function TypedNumber({ field: { label, hint, least, most, unit }, value, onChange }: TypedNumberProps) {
  const [typed, setTyped] = useState<string>()
  const isValid = (text: string) => text !== '' && Number.isInteger(Number(text)) && +text >= least && +text <= most
  const text = typed ?? String(value)
  return (
    <NumberField
      label={label}
      hint={hint}
      error={isValid(text) ? undefined : `From ${least} to ${most}.`}
      value={text}
      step="1"
      unit={unit}
      onBlur={() => setTyped(undefined)}
      onChange={(next) => {
        setTyped(next)
        if (isValid(next)) onChange(Number(next))
      }}
    />
  )
}
