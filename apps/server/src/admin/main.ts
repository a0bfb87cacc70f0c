/** `npm run admin`: the same parts as the server, without a port, for one command. */
import { parseConfig, StartError } from '../config.ts'
import { createLog } from '../log.ts'
import { openParts } from '../server.ts'
import { NotAddedError } from '../storage/row-limits.ts'
import { parseCommand, USAGE } from './command.ts'
import { KEEPING_PROBLEMS, keep } from './keep.ts'
import { Refusal, runCommand } from './run.ts'

/** What the message of is the whole explanation. */
const KNOWN = [StartError, Refusal, NotAddedError, ...KEEPING_PROBLEMS]

const command = parseCommand(process.argv.slice(2))
if (command.kind === 'help') {
  process.stdout.write(USAGE)
  process.exit(0)
}
if (command.kind === 'usage') {
  process.stderr.write(`${command.problem}\n\n${USAGE}`)
  process.exit(2)
}

try {
  const config = parseConfig(process.env)
  if (command.kind === 'backup' || command.kind === 'restore' || command.kind === 'check') {
    await keep(command, config, { out: process.stdout, aside: process.stderr })
  } else {
    const parts = await openParts(config, createLog('warn'))
    try {
      await runCommand(command, parts, (line) => process.stdout.write(`${line}\n`))
    } finally {
      await parts.practice.close()
      await parts.storage.close()
    }
  }
} catch (error) {
  if (!KNOWN.some((known) => error instanceof known)) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
