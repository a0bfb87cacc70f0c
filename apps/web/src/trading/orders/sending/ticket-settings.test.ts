import { expect, it } from 'vitest'
import { stubStorage } from '../../../ui/testing/storage.ts'
import { setTicketSettings, ticketSettings } from './ticket-settings.ts'

const kept = stubStorage('local')

it('what one tab sets before it sends holds in every other at once, and no other setting is lost', () => {
  setTicketSettings({ confirm: 'always' })
  // Another tab writes what it read and its own change.
  kept.set('paddock.ticket', JSON.stringify({ ...ticketSettings(), isStreamRequired: false }))
  expect(ticketSettings()).toMatchObject({ confirm: 'always', isStreamRequired: false })
  setTicketSettings({ undoSeconds: 3 })
  expect(ticketSettings()).toMatchObject({ confirm: 'always', isStreamRequired: false, undoSeconds: 3 })
})
