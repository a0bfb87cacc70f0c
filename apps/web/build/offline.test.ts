import { expect, it } from 'vitest'
import { workerOf } from './offline.ts'

const FILES = [
  'static/parts-b2345678.js',
  'static/index-a2345678.js',
  'static/index-a2345678.css',
  'static/inter-latin-wght-normal-Dx4kXJAl.woff2',
  'static/inter-greek-wght-normal-CkhJZR-_.woff2',
  'index.html',
]
const buildOf = (text: string) => JSON.parse(text.slice(text.indexOf('{'), text.indexOf('\n')))

it('names scripts, styles and Latin letters, and the script the page begins with', () => {
  const text = workerOf('self.x()\n', '/static/index-a2345678.js', FILES)
  expect(text.slice(text.indexOf('\n') + 1)).toBe('self.x()\n')
  expect(buildOf(text)).toEqual({
    name: expect.stringMatching(/^[0-9a-f]{16}$/),
    entry: '/static/index-a2345678.js',
    files: [
      '/static/index-a2345678.css',
      '/static/index-a2345678.js',
      '/static/inter-latin-wght-normal-Dx4kXJAl.woff2',
      '/static/parts-b2345678.js',
    ],
  })
})

it('a build is known by its files, in whatever order they were written', () => {
  const name = (files: readonly string[]) => buildOf(workerOf('', '/static/index-a2345678.js', files)).name
  expect(name(FILES.toReversed())).toBe(name(FILES))
  expect(name(FILES.with(0, 'static/parts-c2345678.js'))).not.toBe(name(FILES))
})
