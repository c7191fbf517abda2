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

export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, iconOnly: boolean, className?: string): string =>
  cx('button', variants[variant], sizes[size], iconOnly && 'button-icon', className)
