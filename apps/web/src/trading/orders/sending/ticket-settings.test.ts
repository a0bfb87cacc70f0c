import { expect, it, vi } from 'vitest'
import { setTicketSettings, ticketSettings } from './ticket-settings.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
})

it('what one tab sets before it sends holds in every other at once, and no other setting is lost', () => {
  setTicketSettings({ confirm: 'always' })
  // Another tab writes what it read and its own change.
  kept.set('paddock.ticket', JSON.stringify({ ...ticketSettings(), isStreamRequired: false }))
  expect(ticketSettings()).toMatchObject({ confirm: 'always', isStreamRequired: false })
  setTicketSettings({ undoSeconds: 3 })
  expect(ticketSettings()).toMatchObject({ confirm: 'always', isStreamRequired: false, undoSeconds: 3 })
})
