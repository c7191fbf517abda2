import { cx } from '#components/ui/cx.ts'

const variants = {
  primary:
    'border-transparent bg-accent-fill text-on-accent not-aria-disabled:hover:bg-accent-fill-hover aria-disabled:bg-neutral-soft aria-disabled:text-muted',
  secondary:
    'border-border-strong bg-surface text-text not-aria-disabled:hover:bg-hover aria-disabled:bg-surface aria-disabled:text-muted',
  danger:
    'border-transparent bg-danger-fill text-on-danger not-aria-disabled:hover:bg-danger-fill-hover aria-disabled:bg-neutral-soft aria-disabled:text-muted',
  /** Looks like a button with nothing to do: the end of a pager. */
  inactive: 'pointer-events-none border-border bg-surface text-muted',
  quiet:
    'border-transparent text-text not-aria-disabled:hover:bg-hover aria-disabled:bg-transparent aria-disabled:text-muted',
}

const sizes = {
  small: 'h-control-small gap-1 text-sm',
  medium: 'h-control gap-1.5 text-base',
  large: 'h-control-large gap-2 text-lg',
}

const widths = { small: 'px-2', medium: 'px-3', large: 'px-5' }
const squares = { small: 'w-control-small', medium: 'w-control', large: 'w-control-large' }

/** Before hydration. It fades only after a while, so that a page that is quick does not flicker. */
export const whileDisabled =
  'disabled:cursor-progress disabled:opacity-60 disabled:transition-opacity disabled:delay-500 starting:opacity-100'

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, iconOnly: boolean, className?: string): string {
  return cx(
    'relative inline-flex shrink-0 items-center justify-center rounded-control border font-medium whitespace-nowrap select-none',
    'aria-disabled:cursor-not-allowed',
    whileDisabled,
    variants[variant],
    sizes[size],
    iconOnly ? squares[size] : widths[size],
    className,
  )
}
