import { InputField } from '../../../ui/input.tsx'

/** What has to be typed before a large order can leave. */
export function TypedField(props: { name: string; value: string; onChange: (text: string) => void }) {
  const { name, value, onChange } = props
  return (
    <InputField
      label={`Type ${name} to confirm`}
      value={value}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export const isTypedAs = (name: string, text: string): boolean => text.trim().toUpperCase() === name
