/** An icon of the bundled set, or, by any other name, one asked of this server. Nothing is ever asked of an icon service. */
import collection from 'virtual:icons'
import { lazy, Suspense } from 'react'
import type { IconName } from './icon-names.ts'

const LoadedIcon = lazy(async () => ({ default: (await import('./loaded-icon.tsx')).LoadedIcon }))

interface IconProps {
  readonly name: IconName
  /** Pixels. */
  readonly size?: number
  readonly className?: string | undefined
}

/** Decorative: the control around it carries the accessible name. */
export function Icon({ name, size = 16, className }: IconProps) {
  const drawn = { width: size, height: size, 'aria-hidden': true, className: className ? `icon ${className}` : 'icon' }
  const shapes = collection.icons[name]
  if (shapes === undefined) {
    return (
      <Suspense>
        <LoadedIcon {...drawn} icon={`${collection.prefix}:${name}`} />
      </Suspense>
    )
  }
  return (
    <svg
      {...drawn}
      viewBox={`0 0 ${collection.width} ${collection.height}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={2}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the paths of an icon, put there by the build
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  )
}
