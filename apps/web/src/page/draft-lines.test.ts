import { afterEach, expect, it } from 'vitest'
import { draftLines, moveLine, publishLines } from './draft-lines.ts'

const lines = (limitPrice: string) => ({
  ...{ account: 'a', symbol: 'AAPL', side: 'buy' as const, qty: '1', isTrailing: false },
  ...{ limitPrice, stopPrice: undefined, takeProfit: undefined, stopLoss: undefined },
})
const shown = () => draftLines.read().map(({ ticket, limitPrice }) => `${ticket} ${limitPrice}`)

afterEach(() => {
  for (const ticket of ['dock', 'dialog']) publishLines(ticket, undefined)
})

it('two tickets on one page have their own lines, and one that closes or has sent takes only its own away', () => {
  publishLines('dock', lines('100'))
  publishLines('dialog', lines('90'))
  expect(shown()).toEqual(['dock 100', 'dialog 90'])
  publishLines('dialog', undefined)
  expect(shown()).toEqual(['dock 100'])
})

it('a line that is moved is typed in its own ticket, by what that ticket said last', () => {
  const typed: string[] = []
  publishLines('dock', lines('100'), (line, price) => typed.push(`dock ${line} ${price}`))
  publishLines('dialog', lines('90'), () => typed.push('before'))
  publishLines('dialog', lines('90'), (line, price) => typed.push(`dialog ${line} ${price}`))
  moveLine('dialog', 'limitPrice', '91')
  moveLine('dock', 'limitPrice', '101')
  moveLine('gone', 'limitPrice', '1')
  expect(typed).toEqual(['dialog limitPrice 91', 'dock limitPrice 101'])
})

it('the list stays the same while no price of it changes', () => {
  publishLines('dock', lines('100'))
  const before = draftLines.read()
  publishLines('dock', lines('100'))
  publishLines('dialog', undefined)
  expect(draftLines.read()).toBe(before)
})
