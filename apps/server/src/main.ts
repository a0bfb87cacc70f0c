/** `npm start`: reads the environment, starts the server, says where it is, and stops it when asked to. Nothing else starts anything. */
import { type Config, parseConfig, StartError } from './config.ts'
import { createLog, logRejections } from './log.ts'
import { type RunningServer, start } from './server.ts'

const log = createLog()
logRejections(log)

try {
  const config = parseConfig(process.env)
  const server = await start(config, log)
  stopOnSignal(server)
  process.stdout.write(greeting(config, server))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

function greeting(config: Config, server: RunningServer): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(config.host)
  const port = new URL(server.url).port
  const address = isLocal ? `http://localhost:${port}` : server.url
  const seconds = process.uptime().toFixed(1)
  return `
Paddock is ready at ${address} (in ${seconds} s)

  Open ${address} and press Try the practice market. No registration is needed.
  For scripts, make an access key under Settings, Security, and give your SDK this address in place of Alpaca's.
  Or on the command line: npm run -s admin -- user create --email EMAIL
                          npm run -s admin -- key create --user EMAIL --account Practice

  Data is kept in ${config.databaseUrl === undefined ? config.dataDirectory : 'PostgreSQL'}. Stop with Ctrl+C.
`
}

/** The first signal lets running requests finish; a second one from the keyboard or the system does not wait. */
function stopOnSignal(server: RunningServer): void {
  let stopping: Promise<void> | undefined
  const stop = (status = 0) => {
    stopping ??= server.close().then(
      () => process.exit(status),
      (err: unknown) => {
        log.error({ err }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (stopping ? process.exit(1) : stop()))
  // The terminal was closed, or npm has gone: it may follow one of the others, and then there is nothing to add.
  process.on('SIGHUP', () => stop())
  void server.lost.then(() => {
    process.stderr.write('Another Paddock server has taken the database over: this one ends.\n')
    stop(1)
  })
}
