import { createFileRoute } from '@tanstack/react-router'
import { DESCRIPTION, pageHead, SITE } from '../../desk/page-head.ts'
import { structuredProgram } from '../../desk/structured-data.ts'
import { Landing } from '../../landing/landing.tsx'

export const Route = createFileRoute('/_plain/landing')({
  head: () => pageHead('Landing Page', DESCRIPTION, structuredProgram(SITE, DESCRIPTION, Date.now())),
  component: Landing,
})
