/** Before the unit tests: the server is built as it is for `npm start`, for those that run it in processes of their own, and what they share has a folder. */
import { buildServer } from './build.mjs'
import { openRunFolder } from './run-folder.mjs'

export default async function setup(project) {
  // Asked for by the run, and by each of its projects.
  if (process.env.PADDOCK_TEST_RUN) return undefined
  await buildServer()
  project.onTestsRerun(buildServer)
  const folder = openRunFolder()
  process.env.PADDOCK_TEST_RUN = folder.path
  return folder.remove
}
