/** How this browser draws: whether the tools are out, the magnet, and what the next drawing looks like. */
import { DRAWING_COLORS, DRAWING_STYLES } from '@paddock/contract/desk/drawings'
import { useState } from 'react'
import * as z from 'zod/mini'

const KEY = 'paddock.drawing'

const Choices = z.object({
  isOpen: z.catch(z.boolean(), false),
  hasMagnet: z.catch(z.boolean(), false),
  color: z.catch(z.enum(DRAWING_COLORS), 'blue'),
  width: z.catch(z.int().check(z.minimum(1), z.maximum(4)), 2),
  style: z.catch(z.enum(DRAWING_STYLES), 'solid'),
})
export type DrawChoices = z.infer<typeof Choices>

function kept(): DrawChoices {
  try {
    return Choices.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return Choices.parse({})
  }
}

export function useDrawChoices() {
  const [choices, setChoices] = useState(kept)
  const change = (by: Partial<DrawChoices>) => {
    const next = { ...choices, ...by }
    localStorage.setItem(KEY, JSON.stringify(next))
    setChoices(next)
  }
  return [choices, change] as const
}
