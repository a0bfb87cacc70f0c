/** An icon of the bundled set, or, by any other name, one asked of this server. Nothing is ever asked of an icon service. */

import collection from 'virtual:icons'
import { addCollection, Icon as Bundled } from '@iconify/react/offline'
import { lazy, Suspense } from 'react'
import type { IconName } from './icon-names.ts'

addCollection(collection)
const LoadedIcon = lazy(async () => ({ default: (await import('./loaded-icon.tsx')).LoadedIcon }))

export interface IconProps {
  readonly name: IconName
  /** Pixels. */
  readonly size?: number
  readonly className?: string | undefined
}

/** Decorative: the control around it carries the accessible name. */
export function Icon({ name, size = 16, className }: IconProps) {
  const drawn = {
    icon: `${collection.prefix}:${name}`,
    width: size,
    height: size,
    'aria-hidden': true,
    className: className ? `icon ${className}` : 'icon',
  } as const
  if (name in collection.icons) return <Bundled {...drawn} />
  return (
    <Suspense>
      <LoadedIcon {...drawn} />
    </Suspense>
  )
}
