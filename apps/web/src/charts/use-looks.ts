import { useEffect, useState } from 'react'
import { watchTheme } from './chart-theme.ts'

/** Another number with every change of theme or palette: what is drawn in them is drawn anew. */
export function useLooks(): number {
  const [looks, setLooks] = useState(0)
  useEffect(() => watchTheme(() => setLooks((before) => before + 1)), [])
  return looks
}
