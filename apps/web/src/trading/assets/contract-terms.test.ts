import type { Order } from '@paddock/contract/entities/order'
import { standardTerms } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { besideOf } from '../../ticket/figures/resolved.ts'
import { facts, LONG } from '../../ticket/testing/facts.ts'
import { adjustedOn } from './contract-terms.ts'

/** After a stock dividend of five in a hundred: 105 shares a contract, under a root with a digit. */
const ADJUSTED = 'AAPL1270115C00190476'
const STANDARD = 'AAPL270115C00190000'
const held = (symbol: string, qty: string) => ({ ...LONG, asset_class: 'us_option', symbol, qty })

it('asks for what symbols do not say: adjusted contracts on the underlying, held or ordered, each once', () => {
  const leg = { symbol: 'AAPL1270115C00200000' } as Order
  const orders = [{ symbol: ADJUSTED } as Order, { symbol: '', legs: [leg] } as unknown as Order]
  const positions = [held(ADJUSTED, '1'), held(STANDARD, '1'), held('KO1270115C00070000', '1'), LONG]
  expect(adjustedOn(positions, orders, 'AAPL')).toEqual([ADJUSTED, leg.symbol])
})

it('reckons with what a held contract delivers once the broker has said so', () => {
  const standard = standardTerms(ADJUSTED)
  if (!standard) throw new Error('no contract')
  const terms = { ...standard, shares: 105, multiplier: 105 }
  const positions = [held(ADJUSTED, '-1')]
  const known = facts({ positions, adjusted: new Map([[ADJUSTED, terms]]) })
  expect(besideOf(facts({ positions }), 'AAPL').contracts).toEqual([{ terms: standard, qty: -1 }])
  expect(besideOf(known, 'AAPL').contracts).toEqual([{ terms, qty: -1 }])
})
