/** The server and its command line as `npm start` runs them: built before the tests begin, they are up in a quarter of the time their sources take. */
import { fileURLToPath } from 'node:url'

export const SERVER = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
export const ADMIN = fileURLToPath(new URL('../../dist/admin.js', import.meta.url))
