import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_DEPTH, readJson, writeJson } from './json-text.ts'

const OWN = /__proto__|constructor|prototype/

/** Objects without two keys that are one in small letters. */
const anyJson = fc
  .jsonValue({ maxDepth: 6 })
  .filter((value) => !OWN.test(JSON.stringify(value)) && areDistinct(value) && JSON.stringify(value) !== undefined)

function areDistinct(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const keys = Array.isArray(value) ? [] : Object.keys(value).map((key) => key.normalize('NFKC').toLowerCase())
  return new Set(keys).size === keys.length && Object.values(value).every(areDistinct)
}

describe('reading', () => {
  it('says what JSON.parse says of whatever was written by JSON.stringify', () =>
    forAll(500, anyJson, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent)
      expect(readJson(text)).toEqual({ kind: 'json', value: JSON.parse(text) })
    }))

  it.each<[string, string]>([
    ['{"qty":"1","qty":"2"}', '"qty" is given twice'],
    ['{"qty":"1","q\\u0074y":"2"}', '"q\\u0074y" is given twice'],
    ['{"qty":"1" , "Qty" :"2"}', '"Qty" is given twice'],
    ['{"symbol":"A","\u017fymbol":"B"}', '"\u017fymbol" is given twice'],
    ['{"market":"A","MAR\u212aET":"B"}', '"MAR\u212aET" is given twice'],
    ['[{"a":{"b":1,"B":2}}]', '"B" is given twice'],
    ['{"a":"}","b":"\\"","a":2}', '"a" is given twice'],
    ['{"__proto__":{}}', '"__proto__" is no field'],
    [`{"${'\u0301'.repeat(65)}":1}`, `"${'\u0301'.repeat(39)}… is too long a name`],
    ['{"\\u005f_proto__":1}', '"\\u005f_proto__" is no field'],
    ['{"a":[{"constructor":1}]}', '"constructor" is no field'],
    [`${'['.repeat(MOST_DEPTH + 1)}${']'.repeat(MOST_DEPTH + 1)}`, `it is nested more than ${MOST_DEPTH} deep`],
    [`${'{"a":'.repeat(MOST_DEPTH + 1)}1${'}'.repeat(MOST_DEPTH + 1)}`, `it is nested more than ${MOST_DEPTH} deep`],
  ])('refuses %s: %s', (text, why) => expect(readJson(text)).toEqual({ kind: 'refused', why }))

  it.each([
    ...['', '{', '"', '"\\', '{"a', '{"a":', '{"a"', '[1', '1 2', '{"a":1,}', "{'a':1}", 'nul', '01', '1.', '+1'],
    ...['\u0000', '"\u0001"', '{"\\x":1}', '[".", "]', 'NaN', '[e]', '-'],
  ])('refuses %j, which is no JSON', (text) => expect(readJson(text)).toEqual({ kind: 'refused', why: undefined }))

  it('lets through what only looks like it', () => {
    for (const text of [
      '{"a":"b\\":1","b":"\\"b\\":"}',
      '[{"a":1},{"a":1}]',
      '{"a":{"a":{"a":1}}}',
      '["a","a"]',
      '{"a":":","b":"a","c":["a","b"]}',
      `${'['.repeat(MOST_DEPTH)}${']'.repeat(MOST_DEPTH)}`,
    ])
      expect(readJson(text)).toEqual({ kind: 'json', value: JSON.parse(text) })
  })

  it.each<[string, unknown]>([
    ['0.1', 0.1],
    ['0.10', 0.1],
    ['0.1e1', 1],
    ['1e3', 1000],
    ['-0', -0],
    ['1e21', 1e21],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['5e-324', 5e-324],
    ['9007199254740992', 9_007_199_254_740_992],
    ['0.30000000000000004', 0.1 + 0.2],
    ['100000000000000000000000', 1e23],
    ['9007199254740993', '9007199254740993'],
    ['1.00000000000000000001', '1.00000000000000000001'],
    ['123456789012345678901234567890.5', '123456789012345678901234567890.5'],
    ['1e400', '1e400'],
    ['1e-400', '1e-400'],
  ])('holds %s as %j', (token, value) => {
    expect(readJson(`{"n":${token},"m":[${token} ,"x"]}`)).toEqual({
      kind: 'json',
      value: { n: value, m: [value, 'x'] },
    })
    expect(readJson(` ${token} `)).toEqual({ kind: 'json', value })
  })
})

describe('writing anew', () => {
  it('says the same without blanks', () =>
    forAll(500, anyJson, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      expect(writeJson(JSON.stringify(value, undefined, indent))).toBe(
        JSON.stringify(JSON.parse(JSON.stringify(value))),
      )
    }))

  it('keeps numbers as they were sent, and its own members once', () => {
    const text = '{ "qty" : 0.50, "a": [1e3, {"name": 1}], "name": null, "b":"\\u0041\\/" , "c": 9007199254740993 }'
    expect(writeJson(text)).toBe('{"qty":0.50,"a":[1e3,{"name":1}],"name":null,"b":"A/","c":9007199254740993}')
    expect(writeJson(text, { name: 'x', more: '"' })).toBe(
      '{"qty":0.50,"a":[1e3,{"name":1}],"name":"x","b":"A/","c":9007199254740993,"more":"\\""}',
    )
    expect(writeJson('{"name":{"a":[1,2]},"b":1}', { name: 'x' })).toBe('{"name":"x","b":1}')
    expect(writeJson('{"b":1,"name":[1,{}]}', { name: 'x' })).toBe('{"b":1,"name":"x"}')
    expect(writeJson(' { } ', { name: 'x' })).toBe('{"name":"x"}')
    expect(writeJson('[1, 2]')).toBe('[1,2]')
  })
})
