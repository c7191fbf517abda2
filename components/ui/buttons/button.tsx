'use client'

import { type ComponentProps, useId } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { type ButtonSize, type ButtonVariant, buttonStyle, type IconOnly, textStyle } from './button-style.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  /** Where it is always alone, the children appear as a tooltip. */
  iconOnly?: IconOnly
  /** It keeps its width and ignores clicks. */
  pending?: boolean
  pendingLabel?: string
  /** It stays focusable. Give it from the beginning: mounted anew for its tooltip, the button would lose the focus. */
  disabledReason?: string | null | undefined
}

export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'medium',
    icon,
    iconOnly = false,
    pending = false,
    pendingLabel,
    disabledReason,
    type = 'button',
    className,
    onClick,
    children,
    ...rest
  } = props
  const reasonId = useId()
  const isHydrated = useHydrated()
  const inert = pending || Boolean(disabledReason)
  const hasPendingLabel = pending && Boolean(pendingLabel)
  // As few elements as it can be: a long list has thousands of buttons.
  const face = (
    <>
      {icon && <Icon name={icon} size={size === 'small' ? 'small' : 'medium'} />}
      <Text iconOnly={iconOnly} pendingLabel={pendingLabel}>
        {children}
      </Text>
    </>
  )
  const button = (
    <button
      {...rest}
      type={inert ? 'button' : type}
      // Until its part of the page is hydrated, a click would do nothing. A form and a popover work without scripts.
      disabled={!isHydrated && !inert && type === 'button' && onClick !== undefined && !rest.popoverTarget}
      onClick={inert ? undefined : onClick}
      aria-disabled={inert || undefined}
      aria-busy={pending || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      className={buttonStyle(variant, size, iconOnly, className)}
    >
      {pending || pendingLabel ? (
        <span
          aria-hidden={hasPendingLabel || undefined}
          className={cx('inline-flex min-w-0 items-center gap-[inherit]', pending && 'opacity-0')}
        >
          {face}
        </span>
      ) : (
        face
      )}
      {pending && (
        <span className="absolute inset-0 inline-flex items-center justify-center gap-2">
          <Spinner />
          {pendingLabel && <span className={textStyle(iconOnly)}>{pendingLabel}</span>}
        </span>
      )}
    </button>
  )
  if (iconOnly !== true && !('disabledReason' in props)) return button
  return (
    <Tooltip {...(disabledReason ? { id: reasonId, text: disabledReason } : { text: iconOnly === true && children })}>
      {button}
    </Tooltip>
  )
}

/** With a pending label it is as wide as the longer of both. */
function Text({ iconOnly, pendingLabel, children }: Pick<ButtonProps, 'iconOnly' | 'pendingLabel' | 'children'>) {
  if (iconOnly) return <span className={textStyle(iconOnly)}>{children}</span>
  if (!pendingLabel) return typeof children === 'string' ? children : <span>{children}</span>
  return (
    <span className="grid">
      <span className="[grid-area:1/1]">{children}</span>
      <span aria-hidden="true" className="invisible pl-6 [grid-area:1/1]">
        {pendingLabel}
      </span>
    </span>
  )
}
