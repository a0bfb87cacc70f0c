import { expect, it } from 'vitest'
import { arranged, fitted, PLAIN_LAYOUT } from '../../tables/layout.ts'
import { assetColumns } from './asset-columns.tsx'

const columns = arranged(assetColumns('account', true), PLAIN_LAYOUT)
const widthOf = ({ width }: { width?: string }) => Number.parseFloat(width ?? '7.5') * 16

it('a bid is never shown without its ask, however wide the window', () => {
  for (let room = 300; room < 1400; room += 20) {
    const heads = fitted(columns, widthOf, room, () => false).map(({ head }) => head)
    expect(heads.includes('Bid'), `${room}: ${heads.join(', ')}`).toBe(heads.includes('Ask'))
  }
})

it('a window of 820 has both', () => {
  const heads = fitted(columns, widthOf, 820 - 56, () => false).map(({ head }) => head)
  expect(heads).toEqual(['Symbol', 'Name', 'Last', 'Change, %', 'Bid', 'Ask', 'Actions'])
})
