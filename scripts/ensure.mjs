/** Makes sure the machine can run Paddock: Node is new enough and the dependencies of this very lock file are installed. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

export function ensure() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Paddock needs Node 20.19 or newer; this is ${process.versions.node}.`)
  }
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex')
  const stamp = join(root, 'node_modules', '.paddock-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stderr.write('Installing dependencies (once) …\n')
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: !npm && process.platform === 'win32',
  })
  if (status !== 0) fail('The dependencies could not be installed: see the lines above. Is the network there?')
  writeFileSync(stamp, wanted)
}
