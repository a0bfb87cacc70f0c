/** The main thread's end of SQLite's writing connection. Statements reach it in the order they were asked for. */
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { BoundValue } from './bound-value.ts'
import type { Group } from './group.ts'
import type { StatementResult } from './statements.ts'

export type WriterRequest =
  | {
      readonly kind: 'statement'
      readonly id: number
      readonly text: string
      readonly parameters: readonly BoundValue[]
    }
  | { readonly kind: 'group'; readonly id: number; readonly group: Group }
  | { readonly kind: 'close'; readonly id: number }

export type WriterAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | undefined } }

type Asked<Request> = Request extends unknown ? Omit<Request, 'id'> : never

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** SQLite's refusal, as it came from the writing thread. `code` is the driver's. */
class WriteError extends Error {
  override readonly name = 'WriteError'
  readonly code: string | undefined
  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

export class Writer {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #stopped: Error | undefined
  /** Pending while a transaction of the main thread has the connection to itself. */
  #transaction: Promise<void> | undefined
  #release: () => void = () => {}

  private constructor(worker: Worker) {
    this.#worker = worker
    this.#worker.on('message', (answer: WriterAnswer) => this.#answer(answer))
    this.#worker.on('error', (error) => this.#stop(error))
    this.#worker.on('exit', () => this.#stop(new Error('The database is closed.')))
  }

  /** Starts the thread and waits until it has opened the file, which is created if it is missing. */
  static async open(file: string): Promise<Writer> {
    const writer = new Writer(await startWorker(file))
    await new Promise((resolve, reject) => writer.#waiting.set(0, { resolve, reject }))
    return writer
  }

  /** Runs a statement on its own, after whatever transaction is under way. */
  async statement(text: string, parameters: readonly BoundValue[]): Promise<StatementResult> {
    while (this.#transaction) await this.#transaction
    return this.inTransaction(text, parameters)
  }

  /** Writes a group and answers the ids of its stale accounts. */
  async group(group: Group): Promise<string[]> {
    while (this.#transaction) await this.#transaction
    return this.#ask<string[]>({ kind: 'group', group })
  }

  /** Takes the connection for one transaction: everybody else waits until {@link end}. */
  async begin(): Promise<void> {
    while (this.#transaction) await this.#transaction
    this.#transaction = new Promise((resolve) => {
      this.#release = () => {
        this.#transaction = undefined
        resolve()
      }
    })
    try {
      await this.inTransaction('begin immediate', [])
    } catch (error) {
      this.#release()
      throw error
    }
  }

  /** Runs a statement of the transaction that was begun. */
  inTransaction(text: string, parameters: readonly BoundValue[]): Promise<StatementResult> {
    return this.#ask<StatementResult>({ kind: 'statement', text, parameters })
  }

  /** Ends the transaction. A commit that fails is rolled back, and fails here. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      await this.inTransaction(how, [])
    } catch (error) {
      if (how === 'commit') await this.inTransaction('rollback', []).catch(() => {})
      throw error
    } finally {
      this.#release()
    }
  }

  /** Closes the connection after everything asked before. Whatever is asked later fails. */
  async close(): Promise<void> {
    if (this.#stopped) return
    const exit = new Promise((resolve) => this.#worker.once('exit', resolve))
    await this.#ask({ kind: 'close' })
    await exit
  }

  #ask<Value>(request: Asked<WriterRequest>): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#stopped) throw this.#stopped
      const id = ++this.#lastId
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      this.#worker.postMessage({ ...request, id })
    })
  }

  #answer(answer: WriterAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('error' in answer) waiting?.reject(new WriteError(answer.error.message, answer.error.code))
    else waiting?.resolve(answer.value)
  }

  #stop(reason: Error): void {
    this.#stopped ??= reason
    for (const waiting of this.#waiting.values()) waiting.reject(this.#stopped)
    this.#waiting.clear()
  }
}

let bundled: Promise<string> | undefined

/** Beside this file lies the worker: bundled as `writing-worker.js`, or as TypeScript, which no thread of Node 20 reads. That is bundled once in a process. */
async function startWorker(file: string): Promise<Worker> {
  const workerData = { file }
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./writing-worker.js', import.meta.url), { workerData })
  bundled ??= bundle(fileURLToPath(new URL('./writing-worker.ts', import.meta.url)))
  return new Worker(await bundled, { eval: true, execArgv: [], workerData })
}

/** A script for a thread. What comes from npm is found from here, not from the folder that the process was started in. */
async function bundle(input: string): Promise<string> {
  const { build } = await import('rolldown')
  const { output } = await build({
    input,
    platform: 'node',
    external: /^[^./]/,
    write: false,
    output: { format: 'cjs' },
  })
  return `((require) => {${output[0].code}})(require('node:module').createRequire(${JSON.stringify(input)}))`
}
