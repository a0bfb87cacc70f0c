/** The order as the broker answers it, and the call that asks for it. */
import type { Order } from '@paddock/contract/entities/order'
import { curlOf } from '../../../format/curl.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'

export function RawRecord({ order }: { order: Order }) {
  const json = JSON.stringify(order, null, 2)
  const curl = curlOf(`${location.origin}/v2/orders/${order.id}?nested=true`)
  return (
    <div className="grid gap-3 p-4">
      <p className="flex gap-2">
        <Button icon="copy" onClick={() => void copyText('Record', json)}>
          Copy JSON
        </Button>
        <Button icon="copy" onClick={() => void copyText('Request', curl)}>
          Copy curl
        </Button>
      </p>
      <pre className="id whitespace-pre-wrap break-all">{curl}</pre>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section className="overflow-auto" tabIndex={0} aria-label="Raw record">
        <pre className="id">{json}</pre>
      </section>
    </div>
  )
}
