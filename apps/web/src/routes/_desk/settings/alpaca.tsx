import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../desk/page-head.ts'
import { AlpacaScreen } from '../../../settings/alpaca-screen.tsx'

export const Route = createFileRoute('/_desk/settings/alpaca')({
  head: () => pageHead('Brokerage provider integration', 'Connections to Alpaca and how each of them does.'),
  component: AlpacaScreen,
})
