/** Small preferences of this browser: whether the sidebar is narrow, which of its groups are open. */
import { useState } from 'react'

/** As `useState`, kept for the next visit. */
export function useStored(key: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => (localStorage.getItem(key) ?? String(initial)) === 'true')
  return [
    value,
    (next) => {
      localStorage.setItem(key, String(next))
      setValue(next)
    },
  ]
}
