/** `npm start`: install, build, migrate, serve. The second time only what changed is done again. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { ensure, root } from './ensure.mjs'

// npm's shell does not pass a signal on when npm is killed: without its parent the server would live on.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 250).unref()

ensure()
await build()
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href)
