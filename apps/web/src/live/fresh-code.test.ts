import { expect, it } from 'vitest'
import { withFreshCode } from './fresh-code.ts'

const needed = () => Response.json({ code: 1, message: 'm', needs: 'second-factor', purpose: 'order' }, { status: 403 })

/** A server that answers in order, and a person who gives a code or does not. */
function server(isGiven: boolean, ...answers: (() => Response)[]) {
  let sent = 0
  const asked: string[] = []
  const send = async () => {
    const answer = answers[sent] ?? needed
    sent += 1
    return answer()
  }
  const askFor = async (purpose: string) => {
    asked.push(purpose)
    return isGiven
  }
  return { answer: () => withFreshCode(send, askFor), sent: () => sent, asked }
}

it('sends again after a code, once, whatever is answered then', async () => {
  const { answer, sent, asked } = server(true, needed, () => Response.json({ id: 'o1' }))
  expect(await (await answer()).json()).toEqual({ id: 'o1' })
  expect([sent(), asked]).toEqual([2, ['order']])
  const again = server(true, needed, needed)
  expect((await again.answer()).status).toBe(403)
  expect(again.sent()).toBe(2)
})

it('answers the refusal, unread, where no code is given', async () => {
  const { answer, sent } = server(false, needed)
  expect(await (await answer()).json()).toMatchObject({ needs: 'second-factor' })
  expect(sent()).toBe(1)
})

it.each([
  () => Response.json({ id: 'o1' }),
  () => Response.json({ code: 40310000, message: 'guardrail' }, { status: 403 }),
  () => new Response('no', { status: 403 }),
  () => Response.json({ needs: 'second-factor' }, { status: 500 }),
])('asks for nothing on any other answer', async (other) => {
  const { answer, sent, asked } = server(true, other)
  expect((await answer()).status).toBe(other().status)
  expect([sent(), asked]).toEqual([1, []])
})
