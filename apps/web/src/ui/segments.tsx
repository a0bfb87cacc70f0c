/** One of a few, all in sight. */
import type { ReactNode } from 'react'
import type { Tone } from './chip.tsx'
import { chosenInSight } from './chosen-in-sight.ts'
import { classNames } from './class-names.ts'

interface Segment<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly tone?: Tone
}

export interface SegmentsProps<Value extends string> {
  /** Read aloud; where it `hasLabel`, in sight above them as well. */
  readonly label: string
  readonly hasLabel?: boolean
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly size?: 'small' | 'normal'
}

/** A radio group: arrows move the choice, Tab leaves. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, hasLabel, segments, value, onChange, size } = props
  const move = (by: number, from: HTMLElement) => {
    const at = segments.findIndex((segment) => segment.value === value)
    const next = segments[(at + by + segments.length) % segments.length]
    if (!next) return
    onChange(next.value)
    const buttons = from.parentElement?.querySelectorAll<HTMLElement>('[role=radio]')
    buttons?.[segments.indexOf(next)]?.focus()
  }
  const group = (
    <div className={classNames('segments', size === 'small' && 'segments-small')} role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons that look pressed, with the keys of radio buttons
        <button
          key={segment.value}
          ref={segment.value === value ? chosenInSight : undefined}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          tabIndex={segment.value === value ? 0 : -1}
          data-tone={segment.tone}
          onClick={() => onChange(segment.value)}
          onKeyDown={(event) => {
            const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
            if (by === undefined) return
            event.preventDefault()
            move(by, event.currentTarget)
          }}
        >
          {segment.label}
        </button>
      ))}
    </div>
  )
  if (!hasLabel) return group
  return (
    <div className="field-stack">
      <p className="label">{label}</p>
      {group}
    </div>
  )
}
