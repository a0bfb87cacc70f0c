import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const source = new URL('../../', import.meta.url)

it('has no colour that nobody uses: by its role, in a style, or in another colour', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const text = files
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/tokens\.(css|test\.ts)$/.test(file))
    .map((file) => readFileSync(new URL(file, source), 'utf8'))
    .concat(tokens)
    .join('\n')
  const roles = new Set([...tokens.matchAll(/--color-([a-z0-9-]+):/g)].map(([, role = '']) => role))
  const unused = [...roles].filter((role) => !new RegExp(`['\\w(-]${role}(?![\\w:-])`).test(text))
  expect(unused).toEqual([])
})
