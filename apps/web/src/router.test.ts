import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => {})
const { router } = await import('./router.tsx')

it.each([
  ['a list', { to: '/orders' }, '/orders?account=a1'],
  ['a record', { to: '/orders/$id', params: { id: 'o1' } }, '/orders/o1?account=a1'],
  [
    'a list with a filter',
    { to: '/positions', search: { show: 'unprotected' } },
    '/positions?show=unprotected&account=a1',
  ],
  ['settings', { to: '/settings/config' }, '/settings/config?account=a1'],
  [
    'a dashboard that is edited',
    { to: '/dashboard/$id', params: { id: 'b' }, search: { edit: true } },
    '/dashboard/b?edit=true&account=a1',
  ],
  ['another account', { to: '/orders', search: { account: 'a2' } }, '/orders?account=a2'],
] as const)(
  'a link to %s stays on the account of the page, and takes nothing else of its address along',
  async (_, link, href) => {
    router.update({
      ...router.options,
      history: createMemoryHistory({ initialEntries: ['/orders?account=a1&tab=filled&page=2'] }),
    })
    expect(router.buildLocation(link as never).href).toBe(href)
  },
)
