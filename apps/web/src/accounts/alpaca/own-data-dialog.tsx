/** JSON feeds of one's own for what Alpaca has no source of. */
import type { AlpacaConnection } from '@paddock/contract/desk/alpaca-connections'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { AddressFields, addressIn } from './address-fields.tsx'
import { setOwnData, useChange } from './alpaca-connections.ts'

const FIELDS = ['fundamentals', 'economicCalendar'] as const
const LABELS = { fundamentals: 'Fundamentals', economicCalendar: 'Economic calendar' }
const HINTS = {
  fundamentals: 'Asked with symbol, such as ?symbol=AAPL.',
  economicCalendar: 'Asked with from, to, countries and importance.',
}
const PLACEHOLDERS = { fundamentals: 'https://', economicCalendar: 'https://' }
const LONGEST = 500

export function OwnDataDialog({ connection, onClose }: { connection: AlpacaConnection; onClose: () => void }) {
  const { accountId, name, ownData } = connection
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState({
    fundamentals: ownData.fundamentals ?? '',
    economicCalendar: ownData.economicCalendar ?? '',
  })
  const save = () =>
    setOwnData(accountId, {
      fundamentals: addressIn(draft.fundamentals),
      economicCalendar: addressIn(draft.economicCalendar),
    })
  const { mutateAsync } = useChange(save, {
    done: () => {
      toast({ title: `The data sources of ${name} are saved`, tone: 'gain' })
      void queryClient.invalidateQueries()
      onClose()
    },
  })
  const form = useDraftForm(mutateAsync, FIELDS)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Data sources of ${name}`}
      description="Alpaca has no fundamentals and no economic calendar. Name JSON feeds of your own, in the shape of this server's research API; this server reads them. Leave a field empty for none."
      button="Save"
    >
      <AddressFields
        {...{ draft, errorOf: form.errorOf, onChange: setDraft }}
        labels={LABELS}
        hints={HINTS}
        placeholders={PLACEHOLDERS}
        longest={LONGEST}
      />
    </FormDialog>
  )
}
