/**
 * The numbers of the concept pages are run: every table whose first column is headed `Step` is a practice account on a made-up market.
 *
 * The code in a row's first cell happens, from top to bottom; then each other cell must be what its column says: a field of the account,
 * of the last order (`order.…`), of the position in the last symbol (`position.…`), or the `answer` to the last request.
 */
import { readFileSync } from 'node:fs'
import { TIMES_IN_FORCE } from '@paddock/contract/entities/order'
import { toWire } from '@paddock/decimal/wire'
import { describe, expect, it } from 'vitest'
import { accountView } from './project/account.ts'
import { positionView } from './project/positions.ts'
import { TestBroker } from './testing/test-broker.ts'

interface Example {
  readonly heading: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The worked examples of a page, in the order they stand. */
function examplesOf(page: string): Example[] {
  const lines = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (!line.startsWith('| Step |')) return []
    const end = lines.findIndex((later, at) => at > index && !later.startsWith('|'))
    const heading = lines.slice(0, index).findLast((earlier) => earlier.startsWith('#')) ?? page
    return [{ heading, columns: cellsOf(line).slice(1), rows: lines.slice(index + 2, end).map(cellsOf) }]
  })
}

/** One account, told what to do in words. */
class Story {
  #desk = new TestBroker()
  #symbol = ''
  #orderId = ''
  #answer = ''

  tell(step: string): void {
    const [verb = '', ...words] = step.split(' ')
    const after = (word: string) => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined)
    switch (verb) {
      case 'open': {
        const at = after('at')
        const multiplier = Number(after('multiplier') ?? 4) as 1 | 2 | 4
        this.#desk = new TestBroker({ cash: words[0] ?? '', multiplier, ...(at && { now: Date.parse(at) }) })
        return
      }
      case 'quote': {
        const [symbol = '', bid = '', ask = ''] = words
        const [size, last, traded] = [after('size'), after('last'), after('traded')]
        const more = { ...(size && { size }), ...(last && { last }), ...(traded && { traded }) }
        this.#desk.price(symbol, { bid, ask, ...more })
        this.#symbol = symbol
        return
      }
      case 'buy':
      case 'sell':
        this.#place(verb, words, after)
        return
      case 'replace':
        this.#heard(
          this.#desk.replace(this.#orderId, {
            ...(after('qty') && { qty: after('qty') as string }),
            ...(after('limit') && { limit_price: after('limit') as string }),
          }),
        )
        return
      case 'cancel':
        this.#desk.cancel(this.#orderId)
        return
      case 'wait':
        this.#desk.settle()
        return
      case 'until':
        this.#desk.until(Date.parse(words[0] ?? ''))
        return
      default:
        throw new Error(`no such step: ${step}`)
    }
  }

  #place(side: 'buy' | 'sell', words: readonly string[], after: (word: string) => string | undefined): void {
    const [amount = '', symbol = ''] = words
    const [limit, stop, trail] = [after('limit'), after('stop'), after('trail')]
    const timeInForce = words.find((word) => (TIMES_IN_FORCE as readonly string[]).includes(word))
    this.#symbol = symbol
    this.#heard(
      this.#desk.place({
        symbol,
        side,
        ...(amount.startsWith('$') ? { notional: amount.slice(1) } : { qty: amount }),
        ...(stop && { type: 'stop', stop_price: stop }),
        ...(limit && { type: stop ? 'stop_limit' : 'limit', limit_price: limit }),
        ...(trail && { type: 'trailing_stop', trail_price: trail }),
        time_in_force: timeInForce ?? (symbol.includes('/') ? 'gtc' : 'day'),
        extended_hours: words.includes('extended'),
      }),
    )
  }

  #heard(answer: ReturnType<TestBroker['place']>): void {
    if ('id' in answer) this.#orderId = answer.id
    this.#answer = 'id' in answer ? answer.status : `${answer.status} ${answer.body.message}`
  }

  /** What a column of the table says now. */
  value(column: string): unknown {
    const [of, field = ''] = column.split('.')
    const record = (fields: object | undefined) => (fields as Record<string, unknown> | undefined)?.[field]
    if (column === 'answer') return this.#answer
    if (column === 'order.hold') return toWire(this.#desk.account.orders.get(this.#orderId)?.hold ?? this.#none)
    if (of === 'order') return record(this.#desk.row(this.#orderId))
    const context = this.#desk.context()
    if (of === 'position') return record(positionView(this.#desk.account, this.#symbol, context)) ?? 'none'
    return (accountView(this.#desk.account, context) as Record<string, unknown>)[column]
  }

  readonly #none = new TestBroker({ cash: '0' }).account.cash
}

const plain = (cell: string): string => cell.replaceAll('`', '').replace(/(\d),(?=\d{3})/g, '$1')

describe.each(['accounting.md', 'fills.md', 'practice-broker.md'])('docs/%s', (page) => {
  const examples = examplesOf(page)
  it('has worked examples', () => expect(examples).not.toEqual([]))
  it.each(examples)('$heading', ({ columns, rows }) => {
    const story = new Story()
    for (const [steps = '', ...cells] of rows) {
      for (const [, step = ''] of steps.matchAll(/`([^`]+)`/g)) story.tell(step)
      const said = columns.map((column, index) => [plain(column), plain(cells[index] ?? '')] as const)
      const stated = said.filter(([, cell]) => cell !== '')
      expect([steps, ...stated.map(([column]) => `${column} ${story.value(column)}`)]).toEqual([
        steps,
        ...stated.map(([column, cell]) => `${column} ${cell}`),
      ])
    }
  })
})

describe('the tests that practice-broker.md names', () => {
  const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const named = [...read('docs/practice-broker.md').matchAll(/\| `([^`]+\.test\.ts)`: ([^|]+) \|/g)]
  it('are some', () => expect(named.length).toBeGreaterThan(10))
  it.each(named.map(([, path = '', title = '']) => [path, title]))('%s: %s', (path, title) => {
    expect(read(path)).toContain(title)
  })
})
