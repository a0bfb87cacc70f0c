import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '../..')
const files = ['accounts', 'dashboards', 'desk', 'ticket', 'trading', 'widgets'].flatMap((room) =>
  readdirSync(join(WEB, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)),
)
const SOURCES = files
  .filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== 'trading/portfolio/use-live-account.ts',
  )
  .map((path) => [path, readFileSync(join(WEB, path), 'utf8')] as const)

/** Takes what the account's record says as it was read, instead of the account at the live prices. */
const takesRecord = (source: string): boolean =>
  /\{\s*data\b[^}]*\}\s*=\s*useQuery\(\s*accountQuery\(/.test(source) ||
  (/=\s*useQuery\((?:\{\s*\.\.\.)?accountQuery\(/.test(source) &&
    (/=\s*query\.data\b/.test(source) || /\bquery\.data\??\.(?!created_at)\w/.test(source)))

it('figures of an account are taken from the live account on every screen, in every tile and in the ticket', () => {
  expect(takesRecord('const { data: figures } = useQuery(accountQuery(account))')).toBe(true)
  expect(takesRecord('const query = useQuery({ ...accountQuery(id) })\n  const figures = query.data')).toBe(true)
  expect(takesRecord('const query = useQuery(accountQuery(id))\n  money(query.data?.equity)')).toBe(true)
  expect(SOURCES.filter(([, source]) => takesRecord(source)).map(([path]) => path)).toEqual([])
})

it('the two accounts of a comparison are at the live prices of their own markets', () => {
  const source = (path: string) => SOURCES.find(([name]) => name === path)?.[1] ?? ''
  expect(source('desk/screens/compare/compare-screen.tsx')).toContain('const figures = useLiveAccount(id)')
  expect(readFileSync(join(WEB, 'trading/portfolio/use-live-account.ts'), 'utf8')).toContain(
    'useTotals(rowsOf(positions), requirementOf, account)',
  )
})
