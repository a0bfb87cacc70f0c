/** What sends, or asks before it does, takes no press while the server cannot be reached. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const SOURCES = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && path !== join('live', 'sending-button.tsx'))
  .map((path) => [path, readFileSync(join(WEB, path), 'utf8')] as const)

/** The opening tags of controls that are pressed, whole. */
function controlsOf(source: string): string[] {
  return [...source.matchAll(/<(?:Button|IconButton|MenuItem|button)\b/g)].map(({ index }) => {
    let depth = 0
    for (let at = index; at < source.length; at += 1) {
      const sign = source[at]
      if (sign === '{') depth += 1
      else if (sign === '}') depth -= 1
      else if (sign === '>' && depth === 0 && source[at - 1] !== '=') return source.slice(index, at + 1)
    }
    return source.slice(index)
  })
}

/** Sends at once, or opens what asks whether to close, cancel, flatten, reverse, exercise or approve. */
const SENDS =
  /\bmutate(?:Async)?\(|\bjob\.run\(|\bonDialog\(|\bask\('(?:flatten|cancel|edit)'|\bset(?:Closing|Canceling|Stopping)\(|\bsetAsked\('(?:approve|expire)'|onClick=\{(?:send|begin)\}|onResend\(|\bonTakeOff\(/
const unguarded = (source: string): string[] => controlsOf(source).filter((tag) => SENDS.test(tag))

it('every control that sends is disabled with the reason while nothing can leave', () => {
  expect(unguarded('<Button disabled={a > b} onClick={() => cancel.mutate(id)}>')).toHaveLength(1)
  expect(unguarded('<SendingButton onClick={() => cancel.mutate(id)}><Button onClick={onClose}>')).toEqual([])
  expect(SOURCES.flatMap(([path, source]) => unguarded(source).map((tag) => `${path} ${tag}`))).toEqual([])
})

it('a dialog that sends and every form of its own send by such a button', () => {
  const forms = SOURCES.filter(([path]) => !/^desk.(?:screens.(?:login|register|reset)|landing)/.test(path)).flatMap(
    ([path, source]) =>
      controlsOf(source)
        .filter((tag) => tag.includes('type="submit"') && !tag.includes('hidden'))
        .map((tag) => `${path} ${tag}`),
  )
  expect(forms).toEqual([])
})
