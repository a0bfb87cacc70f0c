import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { curlLine } from '../review/request.ts'

/** Copies the request for a script. Its id is the ticket's own: sent twice, it is refused the second time. */
export function RequestMenu({ request }: { request: PlaceOrder }) {
  const copy = async (what: string, text: string) => {
    await navigator.clipboard.writeText(text)
    toast({ title: `${what} copied`, tone: 'gain' })
  }
  return (
    <Menu label="Request" trigger={<IconButton icon="ellipsis" label="Copy the request" className="push" />}>
      <MenuItem icon="copy" onSelect={() => void copy('Request body', JSON.stringify(request, null, 2))}>
        Copy request body
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copy('curl line', curlLine(location.origin, request))}>
        Copy as curl
      </MenuItem>
    </Menu>
  )
}
