/** An icon that is not in the bundle, such as one of a newer server. */
import { Icon, type IconProps } from '@iconify/react'
import { askIconsOf } from './icon-hosts.ts'

askIconsOf([location.origin])

export function LoadedIcon(props: IconProps) {
  return <Icon {...props} />
}
