import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { curlLine } from '../review/request.ts'

/** Copies the request for a script. Its id is the ticket's own: sent twice, it is refused the second time. */
export function RequestMenu({ request }: { request: PlaceOrder }) {
  return (
    <Menu label="Request" trigger={<IconButton icon="ellipsis" label="Copy the request" className="push" />}>
      <MenuItem icon="copy" onSelect={() => void copyText('Request body', JSON.stringify(request, null, 2))}>
        Copy request body
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyText('curl line', curlLine(location.origin, request))}>
        Copy as curl
      </MenuItem>
    </Menu>
  )
}
