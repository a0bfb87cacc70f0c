import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../desk/page-head.ts'
import { Landing } from '../../landing/landing.tsx'

export const Route = createFileRoute('/_plain/landing')({
  head: () => pageHead('Landing Page', 'An open trading desk for Alpaca accounts with a practice broker built in.'),
  component: Landing,
})
