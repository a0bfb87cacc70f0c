import { expect, it } from 'vitest'
import { createOutbox } from './outbox.ts'

type Sent = Readonly<Record<string, unknown>>[]

function reader() {
  const frames: Sent[] = []
  const due: (() => void)[] = []
  let sent = 0
  let backlog = 0
  let isTooSlow = false
  const outbox = createOutbox(
    {
      backlog: () => backlog,
      send(messages) {
        frames.push(messages as Sent)
        sent += 1
      },
      tooSlow: () => {
        isTooSlow = true
      },
    },
    (run) => due.push(run),
  )
  return {
    outbox,
    frames,
    isTooSlow: () => isTooSlow,
    setBacklog: (bytes: number) => {
      backlog = bytes
    },
    flush: () => {
      for (const run of due.splice(0)) run()
    },
    acknowledge: () => {
      for (; sent > 0; sent -= 1) outbox.written()
    },
  }
}

const quote = (S: string, bp: number) => ({ T: 'q', S, bp })
const trade = (S: string, p: number) => ({ T: 't', S, p })

it('sends a burst as one array, in order', () => {
  const { outbox, frames, flush } = reader()
  outbox.push(quote('AAPL', 1))
  outbox.push(trade('AAPL', 1))
  outbox.push(quote('AAPL', 2))
  expect(frames).toEqual([])
  flush()
  expect(frames).toEqual([[quote('AAPL', 1), trade('AAPL', 1), quote('AAPL', 2)]])
})

it('keeps only the latest quote of a symbol while the reader is slow, and every trade', () => {
  const { outbox, frames, flush, acknowledge, setBacklog } = reader()
  outbox.push(quote('AAPL', 1))
  flush()
  setBacklog(1_000_000)
  for (let price = 2; price <= 50; price += 1) {
    outbox.push(quote('AAPL', price))
    outbox.push(trade('AAPL', price))
    outbox.push(quote('MSFT', price))
  }
  flush()
  expect(frames).toHaveLength(1)
  setBacklog(0)
  acknowledge()
  flush()
  const late = frames[1] ?? []
  expect(late.filter((message) => message.T === 'q')).toEqual([quote('AAPL', 50), quote('MSFT', 50)])
  expect(late.filter((message) => message.T === 't')).toHaveLength(49)
})

it('keeps frames small', () => {
  const { outbox, frames, flush } = reader()
  for (let price = 0; price < 2_500; price += 1) outbox.push(trade('AAPL', price))
  flush()
  expect(frames.map((frame) => frame.length)).toEqual([1000, 1000, 500])
})

it('lets a reader go that is too slow for the trades, and only then', () => {
  const { outbox, setBacklog, isTooSlow } = reader()
  setBacklog(1_000_000)
  for (let price = 0; price < 100_000; price += 1) outbox.push(quote('AAPL', price))
  expect(isTooSlow()).toBe(false)
  for (let price = 0; price <= 20_000; price += 1) outbox.push(trade('AAPL', price))
  expect(isTooSlow()).toBe(true)
})
