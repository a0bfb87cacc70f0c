import { forAll } from '@paddock/contract/testing/for-all'
import { decimal } from '@paddock/decimal/decimal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeFigure } from './change.tsx'

it('a change has a colour where its figure has a sign, and none where it is shown as zero', () => {
  forAll(200, fc.integer({ min: -2000, max: 2000 }), fc.boolean(), (thousandths, isMoney) => {
    const value = decimal(thousandths / (isMoney ? 1000 : 100_000))
    const { text, className } = changeFigure(isMoney ? { amount: value } : { ratio: value })
    const sign = text.startsWith('+') ? 'gain' : text.startsWith('−') ? 'loss' : ''
    expect(className, text).toBe(`change ${sign}`)
  })
})
