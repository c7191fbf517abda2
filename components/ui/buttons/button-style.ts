import { cx } from '#components/ui/cx.ts'

/** `inactive` looks like a button with nothing to do: the end of a pager. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'inactive' | 'quiet'
export type ButtonSize = 'small' | 'medium' | 'large'

/** Shows the icon alone, everywhere or on a phone; the children stay the accessible name. */
export type IconOnly = boolean | 'phone'

export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, iconOnly: IconOnly, className?: string): string =>
  cx(
    'button',
    variant !== 'secondary' && `button-${variant}`,
    size !== 'medium' && `button-${size}`,
    iconOnly === true && 'button-icon',
    iconOnly === 'phone' && 'button-icon-on-phone',
    className,
  )

export const textStyle = (iconOnly: IconOnly) =>
  iconOnly ? (iconOnly === 'phone' ? 'max-sm:sr-only' : 'sr-only') : undefined
