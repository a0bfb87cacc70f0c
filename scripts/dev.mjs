/** `npm run dev`: the server restarts and the page reloads as files change. The desk is on port 5173, the server behind it on 3000. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensure, root } from './ensure.mjs'
import { whenAbandoned } from './parent.mjs'

ensure()
const server = spawn(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', 'apps/server/src/main.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
process.env.PADDOCK_SERVER ??= `http://localhost:${process.env.PORT || 3000}`
const { createServer } = await import('vite')
const web = await createServer({
  root: join(root, 'apps/web'),
  configFile: join(root, 'apps/web/vite.config.ts'),
  server: { port: 5173 },
})
await web.listen()
process.stdout.write('\nThe desk reloads at http://localhost:5173. The server behind it says next where it is.\n')
const stop = async () => {
  server.kill('SIGTERM')
  await web.close()
  process.exit(0)
}
whenAbandoned(stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', (code) => process.exit(code ?? 1))
