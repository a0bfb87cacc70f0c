import { expect, it } from 'vitest'
import { LANGUAGES, type Language, snippetOf, streamAddress } from './snippets.ts'

const languages = Object.keys(LANGUAGES) as Language[]

it.each(languages)('%s reaches trading, prices and streams at this server and nowhere else', (language) => {
  const text = snippetOf(language, 'https://desk.example.com')
  const addresses = text.match(/\b(?:https?|wss?):\/\/[\w.:]+/g) ?? []
  expect(new Set(addresses)).toEqual(new Set(['https://desk.example.com', 'wss://desk.example.com']))
  expect(text).toContain('wss://desk.example.com/stream')
  expect(text).toContain('wss://desk.example.com/v2/sip')
})

it.each(languages)('%s takes the pair from the environment and holds none', (language) => {
  expect(snippetOf(language, 'http://localhost:3000')).toMatch(/KEY/)
  expect(streamAddress('http://localhost:3000')).toBe('ws://localhost:3000')
})
