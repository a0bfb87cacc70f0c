/** Addresses of servers, a field for each; what is left empty is none. */
import { InputField } from '../../ui/input.tsx'

interface AddressFieldsProps<Name extends string> {
  readonly labels: Readonly<Record<Name, string>>
  readonly hints?: Readonly<Record<Name, string>>
  readonly placeholders?: Readonly<Record<Name, string>> | undefined
  /** Characters. */
  readonly longest: number
  readonly draft: Readonly<Record<Name, string>>
  readonly errorOf: (name: Name) => string | undefined
  readonly onChange: (draft: Record<Name, string>) => void
}

export function AddressFields<Name extends string>(props: AddressFieldsProps<Name>) {
  const { labels, hints, placeholders, longest, draft, errorOf, onChange } = props
  return (Object.keys(labels) as Name[]).map((name) => (
    <InputField
      key={name}
      label={labels[name]}
      hint={hints?.[name]}
      error={errorOf(name)}
      className="id"
      inputMode="url"
      value={draft[name]}
      placeholder={placeholders?.[name]}
      maxLength={longest}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
    />
  ))
}

/** What was typed; null where nothing was. */
export const addressIn = (text: string): string | null => text.trim() || null
