/** Runs one of the project's TypeScript programs (`bench/main.ts`, `tools/shots.ts`) on a fresh clone too. */
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { ensure, root } from './ensure.mjs'

const [program, ...rest] = process.argv.slice(2)
ensure()
if (program !== 'tools/tidy.ts') await build()
const child = spawn(process.execPath, ['--import', 'tsx', program, ...rest], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
