import { createFileRoute } from '@tanstack/react-router'
import { Landing } from '../../desk/landing/landing.tsx'
import { DESCRIPTION, pageHead, SITE } from '../../page/page.tsx'
import { structuredProgram } from '../../page/structured-data.ts'

export const Route = createFileRoute('/_plain/')({
  head: () => pageHead(SITE, DESCRIPTION, structuredProgram(SITE, DESCRIPTION, Date.now())),
  component: Landing,
})
