import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeDataFolder, makePrivate } from './data-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'paddock-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))
const mode = (path: string) => statSync(path).mode & 0o777

it('is its owner’s alone, and so is what is in it', () => {
  const data = join(folder, 'data')
  makeDataFolder(data)
  expect(mode(data)).toBe(0o700)
  expect(makePrivate(data)).toEqual([])
})

it('is put right where others could read it, and says what', () => {
  const data = join(folder, 'open')
  makeDataFolder(data)
  chmodSync(data, 0o755)
  const files = ['paddock.db', 'paddock.db-wal', 'paddock.db-shm', 'secret', 'server.lock'].map((name) =>
    join(data, name),
  )
  const other = join(data, 'notes.txt')
  for (const file of [...files, other]) writeFileSync(file, '')
  for (const file of [...files, other]) chmodSync(file, 0o644)
  expect(makePrivate(data).toSorted()).toEqual([data, ...files].toSorted())
  expect([mode(data), ...files.map(mode)]).toEqual([0o700, ...files.map(() => 0o600)])
  // What is none of ours is left as it is, and cannot be reached any more.
  expect(mode(other)).toBe(0o644)
  expect(makePrivate(data)).toEqual([])
})
