import { Icon } from './icon.tsx'

/** Last values that are no longer live, with their age in words: "14:29:52, 2 min 15 s old". */
export function StaleMark({ age }: { age: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-muted text-(length:--text-label) whitespace-nowrap">
      <Icon name="clock" size={12} />
      {age}
    </span>
  )
}
