import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type ButtonTone = 'plain' | 'primary' | 'buy' | 'sell' | 'danger' | 'bare'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone
  readonly size?: 'small' | 'normal' | 'large'
  readonly icon?: IconName | undefined
  /** The letter that presses it, shown at its end. */
  readonly hotkey?: string | undefined
  /** Something is under way: the button keeps its width and takes no second press. */
  readonly isBusy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
  readonly children?: ReactNode
}

/** The class list of a button, for links that look like one. */
export const buttonClass = (tone: ButtonTone = 'plain', size: ButtonProps['size'] = 'normal', more?: string): string =>
  classNames('button', tone !== 'plain' && `button-${tone}`, size !== 'normal' && `button-${size}`, more)

export function Button({ tone, size, icon, hotkey, isBusy, children, className, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(tone, size, className)}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
      {hotkey && <kbd aria-hidden>{hotkey}</kbd>}
    </button>
  )
}
