import { Icon } from './icon.tsx'

/** Last values that are no longer live, with their age in words: "14:29:52, 2 min 15 s old". */
export function StaleMark({ age }: { age: string }) {
  return (
    <span
      className="stale-mark inline-flex items-center gap-1 text-muted text-(length:--text-label) whitespace-nowrap"
      title={age}
    >
      <Icon name="clock" size={12} />
      <span>{age}</span>
    </span>
  )
}
