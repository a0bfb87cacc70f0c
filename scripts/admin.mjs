/** `npm run -s admin -- …`: administration from the command line, also while the server runs. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { ensure, root } from './ensure.mjs'

ensure()
await build()
await import(pathToFileURL(join(root, 'apps/server/dist/admin.js')).href)
