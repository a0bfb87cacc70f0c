import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openParts } from '../server.ts'
import { NATS_SERVER } from '../testing/nats.ts'
import { sharedDesk } from '../testing/two-servers.ts'
import { runCommand } from './run.ts'

async function cluster(environment: Readonly<Record<string, string>>): Promise<Record<string, unknown>[]> {
  const directory = mkdtempSync(join(tmpdir(), 'paddock-admin-'))
  const parts = await openParts(parseConfig({ PADDOCK_DATA: directory, ...environment }), createLog('silent'))
  const printed: Record<string, unknown>[] = []
  try {
    await runCommand({ kind: 'cluster' }, parts, (line) => printed.push(JSON.parse(line)))
  } finally {
    await parts.practice.close()
    await parts.storage.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return printed
}

it('says of a desk on SQLite that it has one server', async () => {
  await expect(cluster({})).rejects.toThrow(/SQLite has one server/)
})

describe.skipIf(NATS_SERVER === undefined)('of servers that share a database', () => {
  const desk = sharedDesk()

  it('shows each, and which of them does what', async () => {
    const lines = await cluster({ DATABASE_URL: desk.databaseUrl })
    const servers = lines.filter((line) => 'startedAt' in line).map(({ server }) => server)
    const leases = lines.filter((line) => 'lease' in line)
    expect(servers).toHaveLength(2)
    expect(leases.length).toBeGreaterThan(0)
    for (const lease of leases) expect(servers).toContain(lease.server)
  })
})
