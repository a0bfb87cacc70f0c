/** Asks what a template is to be called, and keeps it. */
import { LONGEST_TEMPLATE_NAME, type TicketTemplate } from '@paddock/contract/desk/ticket-templates'
import type { Order } from '@paddock/contract/entities/order'
import { NameDialog } from '../../live/name-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { templateOfOrder } from './template.ts'
import { useTemplates } from './use-templates.ts'

export function SaveTemplate({ template, onClose }: { template: Omit<TicketTemplate, 'name'>; onClose: () => void }) {
  const { all, save } = useTemplates()
  const isTaken = (typed: string) => all.templates.some(({ name }) => name === typed)
  return (
    <NameDialog
      title="Save as template"
      description="Type, time in force, size and exits are kept, for every symbol and on every machine you sign in at."
      longest={LONGEST_TEMPLATE_NAME}
      button={(typed) => (isTaken(typed) ? `Replace ${typed}` : 'Save template')}
      onClose={onClose}
      onSave={async (name) => {
        await save({ ...template, name })
        toast({ title: `Template ${name} is saved`, tone: 'gain' })
        onClose()
      }}
    />
  )
}

/** Keeps how an order was made as a template of the ticket. */
export const OrderTemplate = ({ order, onClose }: { order: Order; onClose: () => void }) => (
  <SaveTemplate template={templateOfOrder(order)} onClose={onClose} />
)
