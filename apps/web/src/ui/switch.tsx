import type { ReactNode } from 'react'

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** On or off, at once. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className="switch"
      onClick={() => onChange(!isOn)}
    />
  )
}

/** One at the end of a line that says what it is for: its label, or more than that. */
export const SwitchRow = ({ children, ...props }: SwitchProps & { children?: ReactNode }) => (
  <div className="flex items-center gap-2">
    {children ?? <span className="muted">{props.label}</span>}
    <span className="push">
      <Switch {...props} />
    </span>
  </div>
)
