import { expect, it, vi } from 'vitest'

vi.resetModules()
const { currentToasts } = await import('./toast.ts')
const { undoToast } = await import('./undo-toast.ts')

it('takes one thing back, once, whichever of several is pressed and however often', async () => {
  const undone: string[] = []
  for (const what of ['first', 'second']) undoToast(`${what} was removed`, () => undone.push(what))
  await Promise.resolve()
  const { shown } = currentToasts()
  expect(shown.map(({ title }) => title)).toEqual(['first was removed', 'second was removed'])
  const [first] = shown.flatMap(({ actions }) => actions)
  first?.onSelect()
  first?.onSelect()
  expect(undone).toEqual(['first'])
  // The drawer offers what can still be taken back, and nothing else.
  expect(currentToasts().past.map(({ title, actions }) => [title, actions.length])).toEqual([
    ['second was removed', 1],
    ['first was removed', 0],
  ])
})

it('says beside it what else there is to say, and calls the way back what it is', async () => {
  undoToast('Pre-market: Morning', () => {}, { label: 'Back', description: 'Set under Dashboard Layouts.' })
  await Promise.resolve()
  const told = currentToasts().shown.at(-1)
  expect([told?.description, told?.duration, told?.actions.map(({ label }) => label)]).toEqual([
    'Set under Dashboard Layouts.',
    10_000,
    ['Back'],
  ])
})
