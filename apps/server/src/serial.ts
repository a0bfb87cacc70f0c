/** Runs asynchronous work of one name one after the other, where two at once would not see each other. */

interface Serial {
  /** Does it when whatever was asked for before under the same name is over, however that ended. */
  <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer>
  /** Resolves when everything asked for until now is over. */
  settled(): Promise<void>
}

export function createSerial(): Serial {
  const last = new Map<string, Promise<unknown>>()
  const serially = <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
    const done = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, done)
    const over = () => {
      if (last.get(name) === done) last.delete(name)
    }
    done.then(over, over)
    return done
  }
  return Object.assign(serially, { settled: async () => void (await Promise.allSettled(last.values())) })
}
