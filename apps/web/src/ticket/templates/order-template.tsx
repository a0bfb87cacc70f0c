/** Keeps how an order was made as a template of the ticket. */
import type { Order } from '@paddock/contract/entities/order'
import { SaveTemplate } from './save-template.tsx'
import { templateOfOrder } from './template.ts'

export const OrderTemplate = ({ order, onClose }: { order: Order; onClose: () => void }) => (
  <SaveTemplate template={templateOfOrder(order)} onClose={onClose} />
)
