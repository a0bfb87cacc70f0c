/** A face or a logo; the initials of the name where there is no picture or it cannot be loaded, an icon where there is no name either. */
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { Image } from './image.tsx'
import { initials } from './initials.ts'

export interface AvatarProps {
  readonly name: string
  /** The address of the picture. */
  readonly src?: string | undefined
}

/** Decorative: the name stands beside it. */
export function Avatar({ name, src }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className="avatar" aria-hidden>
      {src !== undefined && src !== failed ? (
        <Image source={() => src} alt="" onError={() => setFailed(src)} />
      ) : (
        (initials(name) ?? <Icon name="user" />)
      )}
    </span>
  )
}
