/** Which template new dashboards begin with, kept in this browser. */
import { keptValue } from '../../ui/kept-value.ts'

const kept = keptValue('paddock.dashboard-template', (stored) => (typeof stored === 'string' ? stored : 'main'))

export const defaultTemplate = kept.read
export const setDefaultTemplate = kept.write
