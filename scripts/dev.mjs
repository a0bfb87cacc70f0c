/** `npm run dev`: the server restarts and the page reloads as files change. The desk is on port 5173, the server behind it on 3000. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensure, root } from './ensure.mjs'

ensure()
const server = spawn(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', 'apps/server/src/main.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
const { createServer } = await import('vite')
const web = await createServer({
  root: join(root, 'apps/web'),
  configFile: join(root, 'apps/web/vite.config.ts'),
  server: { port: 5173 },
})
await web.listen()
web.printUrls()
const stop = async () => {
  server.kill('SIGTERM')
  await web.close()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', (code) => process.exit(code ?? 1))
