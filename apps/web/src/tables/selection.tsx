/** Rows that were picked, and the bar that says what can be done with all of them. */
import { type ReactNode, useState } from 'react'
import { howMany } from '../format/number.ts'
import { Button } from '../ui/button.tsx'

export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}

/** What is picked of the rows that are there: a row that left the list is not picked any more. */
export function useSelection(keys: readonly string[]): Selection {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const present = new Set(keys)
  const isAllThere = [...picked].every((key) => present.has(key))
  const selected = isAllThere ? picked : new Set([...picked].filter((key) => present.has(key)))
  return { selected, onSelect: setPicked }
}

export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const { selected, onSelect } = selection
  if (selected.size === 0) return null
  return (
    <section
      className="flex flex-none flex-wrap items-center gap-2 px-4 py-1.5 border-t border-line bg-raised"
      aria-label="Selected rows"
    >
      <strong role="status">{howMany(selected.size)} selected</strong>
      {children}
      <Button size="small" tone="bare" className="push" onClick={() => onSelect(new Set())}>
        Clear
      </Button>
    </section>
  )
}
