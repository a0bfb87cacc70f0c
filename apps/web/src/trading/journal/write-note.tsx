/** A press to write in the journal of a symbol, at the account's time. */
import type { JournalEntry } from '@paddock/contract/desk/journal'
import { useState } from 'react'
import { SendingButton } from '../../live/sending-button.tsx'
import { useMarketTime } from '../../live/streams/practice-clock.ts'
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
      <SendingButton size="small" icon="pencil" onClick={begin}>
        Write a note
      </SendingButton>
      {writing && <JournalDialog account={account} {...writing} onClose={() => setWriting(undefined)} />}
    </>
  )
}
