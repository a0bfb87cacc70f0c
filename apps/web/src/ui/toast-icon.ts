import type { IconName } from './icon-names.ts'
import type { Toast } from './toast.ts'

const ICONS: Record<NonNullable<Toast['color']> | 'plain', IconName> = {
  gain: 'check',
  loss: 'triangle-alert',
  warning: 'triangle-alert',
  primary: 'info',
  plain: 'info',
}

/** The icon a toast brings, or the one of its color. */
export const toastIcon = ({ icon, color }: Toast): IconName => icon ?? ICONS[color ?? 'plain']
