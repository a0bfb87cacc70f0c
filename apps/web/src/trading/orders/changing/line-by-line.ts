/** Several requests, one after the other, with what became of each: for selections, which no single call covers. */
import { ApiError } from '@paddock/contract/errors/api-error'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../ui/error-state.tsx'
import type { BulkResult } from './bulk-results.tsx'

export interface Task {
  readonly key: string
  readonly name: string
  readonly send: () => Promise<unknown>
}

/** `results` are in the order of the tasks; a task that is sent again takes its earlier line's place. */
export function useLineByLine(account: string) {
  const queryClient = useQueryClient()
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const [isRunning, setRunning] = useState(false)
  const run = async (tasks: readonly Task[]) => {
    setRunning(true)
    for (const { key, name, send } of tasks) {
      const result = await outcome(key, name, send)
      setResults((before) =>
        before.some((line) => line.key === key)
          ? before.map((line) => (line.key === key ? result : line))
          : [...before, result],
      )
    }
    setRunning(false)
    for (const key of ['orders', 'order', 'positions', 'account'])
      void queryClient.invalidateQueries({ queryKey: [key, account] })
  }
  return { results, setResults, isRunning, run }
}

/** A refusal is a line like a success is. An answer that was lost says so, and is not sent again by itself. */
async function outcome(key: string, name: string, send: () => Promise<unknown>): Promise<BulkResult> {
  try {
    await send()
    return { key, name, status: 200 }
  } catch (error) {
    if (error instanceof ApiError) return { key, name, status: error.status, body: error.body }
    return { key, name, status: 0, body: { message: `${messageOf(error)}. Its outcome is not known yet.` } }
  }
}

export const isDone = ({ status }: BulkResult): boolean => status >= 200 && status < 300
