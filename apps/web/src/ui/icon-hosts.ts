/** Where icons that are not in the bundle come from, in Iconify's own protocol: this server, and no icon service. */
import { addAPIProvider } from '@iconify/react'

/** Milliseconds until a request is given up, and until the next host is tried; characters a request address may have. */
export const ICON_LOADER = { timeout: 5000, rotate: 750, maxURL: 500 }

/** A 404 ends the search for an icon; any other failure goes on to the next host. An unnamed provider is the one icons have by default. */
export function askIconsOf(hosts: readonly string[], provider = ''): void {
  addAPIProvider(provider, { ...ICON_LOADER, resources: [...hosts], path: '/api/icons/' })
}
