import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../desk/page-head.ts'
import { GeneralSettings } from '../../../settings/general.tsx'

export const Route = createFileRoute('/_desk/settings/')({
  head: () => pageHead('General', 'Theme and colours of the desk in this browser.'),
  component: GeneralSettings,
})
