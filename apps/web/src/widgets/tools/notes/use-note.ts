/** A note while it is written: kept a moment after the last key, and at once when it or the page is left. Steps can be taken back. */
import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a further key. */
const KEPT_AFTER = 600
const MOST_STEPS = 50

interface Note {
  readonly text: string
  readonly isKept: boolean
  readonly write: (text: string) => void
  readonly keep: () => void
  /** To what it was before the last pause in writing; undefined where nothing was written. */
  readonly undo: (() => void) | undefined
}

export function useNote(kept: string, onKeep: (text: string) => void): Note {
  const [draft, setDraft] = useState<string>()
  const [past, setPast] = useState<readonly string[]>([])
  const text = draft ?? kept
  const latest = useRef({ kept, draft, onKeep })
  useEffect(() => {
    latest.current = { kept, draft, onKeep }
  })
  const keep = () => {
    const now = latest.current
    if (now.draft === undefined) return
    if (now.draft !== now.kept) {
      setPast((before) => [...before, now.kept].slice(-MOST_STEPS))
      now.onKeep(now.draft)
    }
    latest.current = { ...now, draft: undefined }
  }
  const keepNow = useRef(keep)
  useEffect(() => {
    if (draft === undefined) return
    const timer = setTimeout(() => keepNow.current(), KEPT_AFTER)
    return () => clearTimeout(timer)
  }, [draft])
  // What is kept has come back: from here on the dashboard's text is shown, whoever changes it.
  if (draft !== undefined && draft === kept) setDraft(undefined)
  useEffect(() => {
    const leave = () => keepNow.current()
    // Before the page goes: the dashboard sends what is unsaved when it does, and a change reaches it a moment after it is told.
    addEventListener('beforeunload', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('beforeunload', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])
  const before = draft !== undefined && draft !== kept ? kept : past.at(-1)
  return {
    text,
    isKept: text === kept,
    write: setDraft,
    keep: () => keepNow.current(),
    undo:
      before === undefined
        ? undefined
        : () => {
            if (draft === undefined || draft === kept) setPast(past.slice(0, -1))
            latest.current = { ...latest.current, draft: undefined }
            setDraft(undefined)
            if (before !== kept) onKeep(before)
          },
  }
}
