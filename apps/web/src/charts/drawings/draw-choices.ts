/** How this browser draws: whether the tools are out, the magnet, and what the next drawing looks like. */
import { DRAWING_COLORS, DRAWING_STYLES } from '@paddock/contract/desk/drawings'
import * as z from 'zod/mini'
import { keptValue } from '../../ui/kept-value.ts'

const Choices = z.object({
  isOpen: z.catch(z.boolean(), false),
  hasMagnet: z.catch(z.boolean(), false),
  color: z.catch(z.enum(DRAWING_COLORS), 'blue'),
  width: z.catch(z.int().check(z.minimum(1), z.maximum(4)), 2),
  style: z.catch(z.enum(DRAWING_STYLES), 'solid'),
})
export type DrawChoices = z.infer<typeof Choices>

const kept = keptValue('paddock.drawing', (stored): DrawChoices => {
  const read = Choices.safeParse(stored)
  return read.success ? read.data : Choices.parse({})
})

export const useDrawChoices = () =>
  [kept.useValue(), (by: Partial<DrawChoices>) => void kept.write({ ...kept.read(), ...by })] as const
