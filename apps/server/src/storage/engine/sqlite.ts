/** SQLite in the data folder: one writing connection in a thread of its own, one reading connection here. */
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely } from 'kysely'
import type { Tables } from '../tables/tables.ts'
import { DataFolderError, makeDataFolder, newPrivateFile } from './data-folder.ts'
import { GroupAppender } from './group-appender.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { Statements } from './statements.ts'
import { Writer } from './writer.ts'

/** Lies in the data folder. */
export const SQLITE_FILE = 'paddock.db'

/** Opens `paddock.db` in the folder, creating both where they are missing. Tables are not yet made. */
export async function openSqlite(dataDir: string) {
  const file = join(dataDir, SQLITE_FILE)
  const writer = await openWriter(dataDir, file)
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new Statements(connection), writer) })
  // Trying again costs next to nothing here, whatever is to blame.
  const appender = new GroupAppender(
    (group) => writer.group(group),
    () => true,
  )
  return {
    kind: 'sqlite' as const,
    db,
    appender,
    async close() {
      await appender.close()
      await db.destroy()
      if (connection.isOpen) connection.close()
      await writer.close()
    },
  }
}

async function openWriter(dataDir: string, file: string): Promise<Writer> {
  makeDataFolder(dataDir)
  try {
    // Its log has the rights of the database.
    newPrivateFile(file)
    return await Writer.open(file)
  } catch (error) {
    throw new DataFolderError(dataDir, error)
  }
}
