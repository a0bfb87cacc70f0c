/** `npm start`: install, build, migrate, serve. The second time only what changed is done again. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { ensure, root } from './ensure.mjs'
import { whenAbandoned } from './parent.mjs'

// SIGHUP ends the server as calmly as a first SIGTERM does, and does not hurry one that is stopping already.
whenAbandoned(() => process.kill(process.pid, 'SIGHUP'))
ensure()
await build()
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href)
