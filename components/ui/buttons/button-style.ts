import { cx } from '#components/ui/cx.ts'

const variants = {
  primary: 'button-primary',
  secondary: undefined,
  danger: 'button-danger',
  /** Looks like a button with nothing to do: the end of a pager. */
  inactive: 'button-inactive',
  quiet: 'button-quiet',
}

const sizes = { small: 'button-small', medium: undefined, large: 'button-large' }

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes

/** Shows the icon alone, everywhere or on a phone; the children stay the accessible name. */
export type IconOnly = boolean | 'phone'

export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, iconOnly: IconOnly, className?: string): string =>
  cx(
    'button',
    variants[variant],
    sizes[size],
    iconOnly === true && 'button-icon',
    iconOnly === 'phone' && 'button-icon-on-phone',
    className,
  )

/** The style of the text in a button. */
export const textStyle = (iconOnly: IconOnly) =>
  iconOnly ? (iconOnly === 'phone' ? 'max-sm:sr-only' : 'sr-only') : undefined
