import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { whenOver } from './when-over.ts'

/** A change that something on the page asks for, which is gone before the answer. */
async function asked(answer: () => Promise<string>) {
  const observer = new MutationObserver(new QueryClient(), { mutationFn: answer, retry: false })
  const leave = observer.subscribe(() => {})
  const said: unknown[] = []
  const over = whenOver(observer.mutate(), {
    onSuccess: (result) => said.push(result),
    onError: (error) => said.push(error),
    onSettled: () => said.push('over'),
  })
  leave()
  await over
  return said
}

it('says what came of a change whose asker has left the page', async () => {
  expect(await asked(async () => 'cancelled')).toEqual(['cancelled', 'over'])
  const refused = new Error('not cancelable')
  expect(await asked(() => Promise.reject(refused))).toEqual([refused, 'over'])
})
