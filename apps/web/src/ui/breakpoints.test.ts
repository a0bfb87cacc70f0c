import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BREAKPOINTS } from './breakpoints.ts'

it('spec 9: the breakpoints are xs 320, sm 640, md 768, lg 1024, xl 1280 and 2xl 1536, in scripts and style sheets alike', () => {
  expect(BREAKPOINTS).toEqual({ xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 })
  const tokens = readFileSync(new URL('./theme/tokens.css', import.meta.url), 'utf8')
  const written = [...tokens.matchAll(/--breakpoint-(\w+): ([\d.]+)rem/g)].map(([, name, rem]) => [
    name,
    Number(rem) * 16,
  ])
  expect(Object.fromEntries(written)).toEqual(BREAKPOINTS)
})
