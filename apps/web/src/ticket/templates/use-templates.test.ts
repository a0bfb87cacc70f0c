import type { TicketTemplate } from '@paddock/contract/desk/ticket-templates'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { withTemplate } from './use-templates.ts'

afterEach(() => vi.unstubAllGlobals())

const named = (name: string): TicketTemplate => ({
  ...{ name, type: 'market', time: 'day', sizeUnit: 'qty', size: '1', riskUnit: 'usd', limit: '' },
  ...{ trail: null, exits: null, extendedHours: false },
})

it('adds a template to those that are kept by now, not to those that were read before', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ templates: [named('One'), named('Two')], usual: 'Two' }))
  const client = new QueryClient()
  client.setQueryData(['ticket-templates'], { templates: [named('One')], usual: null })
  const { templates, usual } = await withTemplate(client, named('Three'))
  expect([templates.map(({ name }) => name), usual]).toEqual([['One', 'Two', 'Three'], 'Two'])
})
