/**
 * The server of a soak: `main.ts` but for two dials that the parent turns by messages. Its clock jumps as a machine's does that is put right, and
 * SQLite is given no more pages, which it takes as the end of the disk.
 */
import { parseConfig, StartError } from '../../apps/server/src/config.ts'
import { createLog, logRejections } from '../../apps/server/src/log.ts'
import { start } from '../../apps/server/src/server.ts'
import { Writer } from '../../apps/server/src/storage/engine/writer.ts'
import type { Dial } from './servers.ts'

let aheadMs = Number(process.env.SOAK_AHEAD_MS ?? 0)
const machineNow = Date.now
Date.now = () => machineNow() + aheadMs

const MANY_PAGES = 1_000_000_000
let writer: Writer | undefined
const open = Writer.open
Writer.open = async (file) => {
  writer = await open.call(Writer, file)
  return writer
}

async function turn(dial: Dial): Promise<void> {
  if (dial.kind === 'clock') aheadMs = dial.aheadMs
  else {
    const pages = dial.isFull
      ? Object.values((await writer?.statement('pragma page_count', []))?.rows[0] ?? {})[0]
      : MANY_PAGES
    await writer?.statement(`pragma max_page_count = ${Number(pages)}`, [])
  }
  process.send?.({ kind: 'turned' })
}

const log = createLog()
logRejections(log)
try {
  const isShared = process.env.SOAK_SHARED === 'true'
  const server = await start(parseConfig(process.env), log, isShared ? { sharesDatabase: true } : {})
  process.on('message', (dial: Dial) => void turn(dial))
  process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
  process.send?.({ kind: 'ready' })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.send?.({ kind: 'refused', why: error.message }, () => process.exit(1))
}
