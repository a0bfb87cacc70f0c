import { createFileRoute } from '@tanstack/react-router'
import { PlainLayout } from '../desk/landing/plain-layout.tsx'

export const Route = createFileRoute('/_plain')({ component: PlainLayout })
