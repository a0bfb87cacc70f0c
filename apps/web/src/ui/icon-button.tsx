import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName
  /** The accessible name: says what happens. */
  readonly label: string
  readonly iconSize?: number
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon, label, iconSize, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <button type="button" aria-label={label} {...rest} className={classNames('icon-button', className)}>
        <Icon name={icon} size={iconSize ?? 16} />
      </button>
    </Tooltip>
  )
}
