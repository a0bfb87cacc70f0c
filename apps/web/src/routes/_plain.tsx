import { createFileRoute } from '@tanstack/react-router'
import { PlainLayout } from '../landing/plain-layout.tsx'

export const Route = createFileRoute('/_plain')({ component: PlainLayout })
