/** Finds the NATS server that tests of several servers run, or installs Debian's as root. */
import { installed, isThere } from './programs.mjs'

const PLACES = [
  '/usr/sbin/nats-server',
  '/usr/bin/nats-server',
  '/usr/local/bin/nats-server',
  '/opt/homebrew/bin/nats-server',
]

/** The path of the program, or a sentence that says how to get one. */
export function findNats() {
  const named = process.env.PADDOCK_NATS_SERVER
  if (named)
    return isThere(named) ? { path: named } : { missing: `PADDOCK_NATS_SERVER names ${named}, which cannot be run.` }
  const found = PLACES.find(isThere) ?? installed('nats-server', '/usr/sbin/nats-server')
  if (found) return { path: found }
  return { missing: 'No nats-server was found: install one, or name it in PADDOCK_NATS_SERVER.' }
}
