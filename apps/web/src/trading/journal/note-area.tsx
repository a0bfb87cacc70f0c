/** A note as it is typed. It is kept when the box is left, and with Ctrl Enter. */
import './journal.css'
import { LONGEST_NOTE } from '@paddock/contract/desk/journal'
import { useState } from 'react'

interface NoteAreaProps {
  readonly label: string
  readonly note: string
  readonly placeholder?: string
  readonly rows?: number
  /** With every key, where it is part of something that is sent later. */
  readonly onTyped?: (note: string) => void
  /** Once it is typed to its end, where it is kept by itself. */
  readonly onKeep?: (note: string) => void
}

export function NoteArea({ label, note, placeholder, rows = 3, onTyped, onKeep }: NoteAreaProps) {
  const [typed, setTyped] = useState<string>()
  const keep = () => {
    if (typed !== undefined && typed.trim() !== note) onKeep?.(typed.trim())
    if (onKeep) setTyped(undefined)
  }
  return (
    <textarea
      className="block w-full resize-y rounded-control border border-edge bg-ground p-2 max-sm:text-[1rem]"
      data-note
      aria-label={label}
      placeholder={placeholder}
      rows={rows}
      maxLength={LONGEST_NOTE}
      value={onTyped ? note : (typed ?? note)}
      onChange={({ target }) => {
        if (onTyped) onTyped(target.value)
        else setTyped(target.value)
      }}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onKeep) event.currentTarget.blur()
        if (event.key === 'Escape' && onKeep) setTyped(undefined)
      }}
    />
  )
}
