/** What is said of one subject on the bus: values of one shape. What cannot be read, of a server of another release, is a message that was lost. */
import { decodedJson } from '@paddock/contract/streams/codec'
import type * as z from 'zod/mini'
import type { Bus } from './bus.ts'

export interface Subject<Value> {
  /** False where it did not leave. */
  say(value: Value): boolean
  /** Answers how to stop. */
  hear(listener: (value: Value) => void): () => void
}

export const subjectOf = <Schema extends z.ZodMiniType>(
  bus: Pick<Bus, 'publish' | 'subscribe'>,
  name: string,
  schema: Schema,
): Subject<z.infer<Schema>> => ({
  say: (value) => bus.publish(name, JSON.stringify(value)),
  hear: (listener) =>
    bus.subscribe(name, (body) => {
      const read = schema.safeParse(decodedJson(body))
      if (read.success) listener(read.data)
    }),
})
