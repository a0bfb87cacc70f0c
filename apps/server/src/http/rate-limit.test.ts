import { expect, it } from 'vitest'
import { type CountedRequest, createRateLimit, type RequestsElsewhere } from './rate-limit.ts'

/** Servers that hear of each other what each counts. */
function servers(count: number, ceiling: number) {
  let now = 0
  const listeners: ((counted: CountedRequest) => void)[] = []
  const told: CountedRequest[] = []
  const limits = Array.from({ length: count }, (_, own) => {
    const elsewhere: RequestsElsewhere = {
      say(counted) {
        told.push(counted)
        listeners.forEach((listener, at) => {
          if (at !== own) listener(counted)
        })
      },
      hear: (listener) => listeners.push(listener),
    }
    return createRateLimit(() => now, ceiling, elsewhere)
  })
  const pass = (ms: number) => {
    now += ms
  }
  return { limits, told, pass }
}

it('a limit of the caller’s own is of all servers together, each minute anew', () => {
  const { limits, told, pass } = servers(3, 1_000)
  for (let minute = 0; minute < 2; minute += 1) {
    const answers = Array.from({ length: 12 }, (_, at) => limits[at % 3]?.('bot', 9))
    expect(answers.map((answer) => answer?.isExceeded)).toEqual([...Array(9).fill(false), ...Array(3).fill(true)])
    expect(answers.map((answer) => answer?.remaining)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0])
    pass(60_000)
  }
  // What is refused is told to nobody.
  expect(told).toHaveLength(18)
})

it('the ceiling, which protects a server, is of each; what is heard of another minute counts in none', () => {
  const { limits, told, pass } = servers(2, 2)
  const [one, other] = limits
  const isExceeded = () => [one?.('bot').isExceeded, other?.('bot', null).isExceeded]
  expect([isExceeded(), isExceeded(), isExceeded()]).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
  expect(told).toEqual([])
  pass(60_000)
  const late = servers(1, 5)
  late.pass(120_000)
  expect(late.limits[0]?.('bot', 5).remaining).toBe(4)
})
