/** Programs that tests run and npm does not have: looked for, and installed from Debian as root. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

export const isThere = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a program of Debian's, installed where this is Debian and we are root; undefined otherwise. */
export function installed(name, path) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isThere('/usr/bin/apt-get')) return undefined
  process.stderr.write(`Installing ${name} for the tests (once) …\n`)
  const apt = (...words) =>
    spawnSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', name)
  return isThere(path) ? path : undefined
}
