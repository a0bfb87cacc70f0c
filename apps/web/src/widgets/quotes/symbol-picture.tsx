import { useState } from 'react'
import { deskSymbol } from '../../format/widget-symbol.ts'
import { useAccountId } from '../../live/account.ts'
import { basePath } from '../../live/client.ts'

/** The picture of an instrument; the first letters of its symbol where there is none. It says nothing its name does not. */
export function SymbolPicture({ symbol: setting }: { symbol: string }) {
  const account = useAccountId()
  const [hasFailed, setFailed] = useState(false)
  const symbol = deskSymbol(setting)
  if (symbol === undefined || hasFailed)
    return (
      <span className="symbol-picture" aria-hidden>
        {setting.replace(/^.*:/, '').slice(0, 2)}
      </span>
    )
  return (
    <img
      className="symbol-picture"
      src={`${basePath(account)}/v1beta1/logos/${encodeURIComponent(symbol)}`}
      alt=""
      width={20}
      height={20}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  )
}
