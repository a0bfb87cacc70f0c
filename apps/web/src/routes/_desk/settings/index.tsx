import { createFileRoute } from '@tanstack/react-router'
import { GeneralSettings } from '../../../desk/screens/settings/general.tsx'
import { pageHead } from '../../../page/page.tsx'

export const Route = createFileRoute('/_desk/settings/')({
  head: () => pageHead('General', 'Theme and colours of the desk in this browser.'),
  component: GeneralSettings,
})
