/** A press to write in the journal of a symbol, at the account's time. */
import type { JournalEntry } from '@paddock/contract/desk/journal'
import { useState } from 'react'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
import { Button } from '../../ui/button.tsx'
import { JournalDialog } from './journal-dialog.tsx'

export function WriteNote({ account, symbol }: { account: string; symbol: string }) {
  const { now } = useMarketTime(account)
  const [writing, setWriting] = useState<{ readonly id: string; readonly entry: JournalEntry }>()
  const begin = () => {
    const at = new Date(now() ?? Date.now()).toISOString()
    setWriting({ id: crypto.randomUUID(), entry: { symbol, at, text: '' } })
  }
  return (
    <>
      <Button size="small" icon="pencil" onClick={begin}>
        Write a note
      </Button>
      {writing && <JournalDialog account={account} {...writing} onClose={() => setWriting(undefined)} />}
    </>
  )
}
