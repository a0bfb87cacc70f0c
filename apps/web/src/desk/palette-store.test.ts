import { beforeEach, expect, it } from 'vitest'
import { closeLayer, openKeys, openPalette, takeTyped, typeAhead } from './palette-store.ts'

beforeEach(closeLayer)

it('what is typed before the palette is there waits for it', () => {
  expect(typeAhead('s')).toBe(false)
  openPalette()
  for (const key of ['s', 'p', 'x', 'Backspace', 'y', 'Shift', 'Enter']) expect(typeAhead(key)).toBe(true)
  expect(takeTyped()).toBe('spy')
  expect(takeTyped()).toBe('')
})

it('the palette opens without what was typed for the one before', () => {
  openPalette()
  typeAhead('a')
  openPalette()
  expect(takeTyped()).toBe('')
})

it('another layer on its way takes the keys and keeps nothing, and Escape calls it off', () => {
  openKeys()
  expect(typeAhead('s')).toBe(true)
  expect(takeTyped()).toBe('')
  expect(typeAhead('Escape')).toBe(true)
  expect(typeAhead('s')).toBe(false)
})
