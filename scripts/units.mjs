/** Before the unit tests: the server is built as it is for `npm start`, for those that run it in processes of their own, and what they share has a folder. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from './build.mjs'

export default async function setup(project) {
  // Asked for by the run, and by each of its projects.
  if (process.env.PADDOCK_TEST_RUN) return undefined
  await buildServer()
  project.onTestsRerun(buildServer)
  const folder = mkdtempSync(join(tmpdir(), 'paddock-run-'))
  // PostgreSQL, which is another user where tests are root, has its folder in it.
  chmodSync(folder, 0o755)
  process.env.PADDOCK_TEST_RUN = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
