/** The key that signs session cookies: given by the environment, or made once and kept in the data folder. */
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'secret'

/** The secret where there is one: nothing is made. */
export async function findSecret(dataDirectory: string, given: string | undefined): Promise<string | undefined> {
  if (given !== undefined) return given
  const text = await readFile(join(dataDirectory, FILE), 'utf8').catch(() => '')
  return text.trim() || undefined
}

/** The file is readable by its owner alone. Two processes starting at once agree: the first to create the file wins. */
export async function readSecret(dataDirectory: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given
  const path = join(dataDirectory, FILE)
  const made = randomBytes(32).toString('base64url')
  try {
    await writeFile(path, `${made}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(path, 'utf8')).trim()
  }
}
