import { expect, it, vi } from 'vitest'
import { forceMode, parseTheme, shownMode } from './theme.ts'

const DEFAULT = { mode: 'dark', primary: 'fire', neutral: 'slate', palette: 'classic' }

it.each([undefined, null, '', [], { mode: 'sepia', primary: 'puce' }])('spec 9: %j is the default theme', (stored) => {
  expect(parseTheme(stored)).toEqual(DEFAULT)
})

it('keeps what is valid of a stored theme', () => {
  expect(parseTheme({ mode: 'system', palette: 'safe', primary: 1 })).toEqual({
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

it.each([
  ['dark', false, 'light'],
  ['light', true, 'dark'],
  ['system', true, 'dark'],
] as const)('spec 2: %s on a system that is light (%s) shows %s where a page forces it', (chosen, isLight, mode) => {
  expect(shownMode(chosen, isLight, mode)).toBe(mode)
})

it('spec 2: a page forces its mode while it is shown, and the choice comes back after it', () => {
  const root = { dataset: {} as Record<string, string> }
  vi.stubGlobal('document', { documentElement: root })
  forceMode('light')
  expect(root.dataset.theme).toBe('light')
  forceMode(undefined)
  expect(root.dataset).toEqual({ theme: 'dark', primary: 'fire', neutral: 'slate', palette: 'classic' })
  vi.unstubAllGlobals()
})
