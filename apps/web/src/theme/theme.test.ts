import { expect, it } from 'vitest'
import { parseTheme, shownMode } from './theme.ts'

const DEFAULT = { mode: 'dark', primary: 'fire', neutral: 'slate', palette: 'classic' }

it.each([null, '', '{', '[]', '{"mode":"sepia","primary":"puce"}'])('spec 9: %j is the default theme', (stored) => {
  expect(parseTheme(stored)).toEqual(DEFAULT)
})

it('keeps what is valid of a stored theme', () => {
  expect(parseTheme('{"mode":"system","palette":"safe","primary":1}')).toEqual({
    ...DEFAULT,
    mode: 'system',
    palette: 'safe',
  })
})

it.each([
  ['system', true, 'light'],
  ['system', false, 'dark'],
  ['light', false, 'light'],
  ['dark', true, 'dark'],
] as const)('spec 4: %s on a system that is light (%s) shows %s', (mode, isSystemLight, shown) => {
  expect(shownMode(mode, isSystemLight)).toBe(shown)
})
