import { createFileRoute } from '@tanstack/react-router'
import { pageHead, SITE } from '../../desk/page-head.ts'
import { Landing } from '../../landing/landing.tsx'

export const Route = createFileRoute('/_plain/')({
  head: () => pageHead(SITE, 'An open trading desk for Alpaca accounts with a practice broker built in.'),
  component: Landing,
})
