/** Figures as the screens write them and as files hold them, for journeys that compare the two with the API. Exact decimals, never floats. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseItem } from './desk.ts'

/** As the screens write amounts: two digits, halves to even, thousands grouped. Worked out on the text. */
export function shown(text: unknown, digits = 2): string {
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? []
  const kept = BigInt(whole + fraction.padEnd(digits, '0').slice(0, digits))
  const rest = fraction.slice(digits).replace(/0+$/, '')
  const isHalf = rest === '5'
  const isUp = isHalf ? kept % 2n === 1n : rest > '5'
  const coefficient = String(kept + (isUp ? 1n : 0n)).padStart(digits + 1, '0')
  const grouped = coefficient.slice(0, -digits).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${minus === '-' && /[1-9]/.test(coefficient) ? '−' : ''}${grouped}.${coefficient.slice(-digits)}`
}

/** A gain or a loss: with its sign, none where it rounds to zero. */
export function change(text: unknown, digits = 2): string {
  const plain = shown(text, digits)
  return plain.startsWith('−') || !/[1-9]/.test(plain) ? plain : `+${plain}`
}

/** The same number, however many zeros it ends in. */
export const exact = (value: unknown): string =>
  String(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/** The rows of the list that is shown, from the file it is saved as. */
export async function saved<Row>(page: Page): Promise<Row[]> {
  return JSON.parse(await savedAs(page, 'JSON'))
}

/** Lines of cells: what the list is saved as for spreadsheets. */
export async function savedCells(page: Page): Promise<string[][]> {
  const text = await savedAs(page, 'CSV')
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
        (quoted ?? bare ?? '').replaceAll('""', '"'),
      ),
    )
}

async function savedAs(page: Page, format: 'JSON' | 'CSV'): Promise<string> {
  const download = page.waitForEvent('download')
  await chooseItem(page.getByRole('button', { name: 'Export' }), format)
  return readFile(await (await download).path(), 'utf8')
}
