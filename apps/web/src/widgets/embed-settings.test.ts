import { MARKET_WIDGETS } from '@paddock/contract/desk/dashboards/widget-keys'
import { forAll } from '@paddock/contract/testing/for-all'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMBED_NAMES, type EmbedSurroundings } from './embed.ts'
import { frameAddress, frameSettings } from './embeds/frame-address.ts'
import { isBuilt, loadWidget } from './load-widget.ts'
import type { Choices } from './settings.ts'
import { EMBED_TABLE, embedProblems } from './testing/embed-table.ts'
import type { LoadedWidget } from './widget.ts'

const around = (theme: 'light' | 'dark'): EmbedSurroundings => {
  const one = 'rgba(12, 12, 13, 1)'
  return { theme, colors: { surface: one, text: one, line: one, gain: one, loss: one, primary: one } }
}

/** What the frame of a widget is told, by its stored options. */
function told({ embed, read }: LoadedWidget, options: object, theme: 'light' | 'dark' = 'dark') {
  if (!embed) throw new Error('It has no embed.')
  return frameSettings(embed, read(options), around(theme))
}

it('every embed belongs to one widget', () =>
  expect(
    Object.values(EMBED_TABLE)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...EMBED_NAMES]))

describe.each(MARKET_WIDGETS.filter(isBuilt))('spec 3: the embed of %s', (key) => {
  const row = EMBED_TABLE[key]
  const loaded = async () => {
    const widget = await loadWidget(key)
    if (!widget?.embed) throw new Error(`${key} has no embed.`)
    return widget
  }

  it('is the one of its name, with its defaults, and nothing it does not take', async () => {
    const widget = await loaded()
    expect(widget.embed?.name).toBe(row.name)
    expect(embedProblems(row, told(widget, {}))).toEqual([])
    expect(told(widget, {})).toMatchObject({ ...row.defaults, locale: 'en' })
  })

  it('spec 9: is as wide as its place, 450 high, in English and opaque before it has a tile', async () => {
    const widget = await loaded()
    const plain = widget.embed?.settings(widget.read({}), around('dark')) ?? {}
    const usual: Record<string, unknown> = { width: '100%', height: 450, locale: 'en', isTransparent: false }
    for (const name of Object.keys(plain)) if (name in usual) expect([name, plain[name]]).toEqual([name, usual[name]])
  })

  it('follows the theme under the name it listens to', async () => {
    const name = key === 'Chart' ? 'theme' : 'colorTheme'
    const widget = await loaded()
    for (const theme of ['light', 'dark'] as const) expect(told(widget, {}, theme)).toHaveProperty(name, theme)
  })

  it('takes every choice its form offers', async () => {
    const widget = await loaded()
    for (const field of widget.fields) {
      const of = (choices: Choices) =>
        (typeof choices === 'function' ? choices(widget.read({})) : choices).map(({ value }) => value)
      const values: unknown[] =
        field.kind === 'choice'
          ? of(field.choices)
          : field.kind === 'choices'
            ? [of(field.choices).slice(0, field.most)]
            : field.kind === 'switch'
              ? [true, false]
              : field.kind === 'symbol'
                ? ['NYSE:BRK.B', 'FX:EURUSD', 'BTC/USD', 'KO']
                : []
      for (const value of values)
        expect([field.name, value, embedProblems(row, told(widget, { [field.name]: value }))]).toEqual([
          field.name,
          value,
          [],
        ])
    }
  })

  it('stays valid whatever is stored', async () => {
    const widget = await loaded()
    const names = Object.keys(widget.read({}))
    const value = fc.oneof(fc.anything(), fc.constantFrom('crypto', 'BTC/USD', 'AAPL', true, 0, 450, '1D', []))
    forAll(100, fc.dictionary(fc.constantFrom(...names), value), (options) => {
      expect(embedProblems(row, told(widget, options))).toEqual([])
    })
  })
})

it('the address names the frame and the language, and tells the rest behind the hash, sorted', () =>
  expect(
    frameAddress('https://frames.test', 'single-quote', { symbol: 'NYSE:KO', locale: 'de_DE', colorTheme: 'dark' }),
  ).toBe(
    `https://frames.test/embed-widget/single-quote/?locale=de_DE#${encodeURIComponent('{"colorTheme":"dark","symbol":"NYSE:KO"}')}`,
  ))
