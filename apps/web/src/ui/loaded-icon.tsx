/** Icons that are not in the bundle, such as those of a newer server, in Iconify's own protocol from our own address. */
import { addAPIProvider, Icon, type IconProps } from '@iconify/react'

/** Milliseconds until a request is given up, and until the next host is tried; characters a request address may have. */
export const ICON_LOADER = { timeout: 5000, rotate: 750, maxURL: 500 }

addAPIProvider('', { ...ICON_LOADER, resources: [location.origin], path: '/api/icons/' })

export function LoadedIcon(props: IconProps) {
  return <Icon {...props} />
}
