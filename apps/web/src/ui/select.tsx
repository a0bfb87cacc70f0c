import { Select as Radix } from 'radix-ui'
import { Icon } from './icon.tsx'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly isDisabled?: boolean
  /** The label spelled out, beside it in the list alone. */
  readonly detail?: string
  /** Why it cannot be chosen now: it is then disabled, and says so beside its name. */
  readonly why?: string | undefined
}

interface SelectProps<Value extends string> {
  readonly id?: string
  readonly label?: string
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly isDisabled?: boolean
}

/** An empty value is one like any other: Radix takes it for nothing chosen. */
const KEY = '='
const keyOf = (value: string): string => `${KEY}${value}`

/** One of several. `label` names it where no label element does. */
export function Select<Value extends string>({ id, label, options, value, onChange, isDisabled }: SelectProps<Value>) {
  return (
    <Radix.Root
      value={keyOf(value)}
      onValueChange={(next) => onChange(next.slice(KEY.length) as Value)}
      disabled={isDisabled ?? false}
    >
      <Radix.Trigger id={id} aria-label={label} className="field select">
        <Radix.Value />
        <Radix.Icon asChild>
          <Icon name="chevron-down" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="float menu min-w-(--radix-select-trigger-width) max-h-(--radix-select-content-available-height)"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={keyOf(option.value)}
                disabled={option.isDisabled ?? option.why !== undefined}
                className="menu-item"
              >
                <Radix.ItemText>
                  {option.label} {option.why && <span className="label pl-2">{option.why}</span>}
                </Radix.ItemText>
                {option.detail && !option.why && <span className="label pl-2">{option.detail}</span>}
                <Radix.ItemIndicator className="push">
                  <Icon name="check" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
