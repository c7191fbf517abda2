import type { Route } from 'next'
import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { type ButtonSize, type ButtonVariant, buttonStyle, type IconOnly, textStyle } from './button-style.ts'

export function ButtonLink({
  href,
  variant = 'secondary',
  size = 'medium',
  icon,
  iconOnly = false,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & {
  href: Route
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  iconOnly?: IconOnly
  prefetch?: boolean
  children: ReactNode
}) {
  return (
    // A tab of its own loads the document.
    <Link
      prefetch={rest.target ? false : undefined}
      {...rest}
      href={href}
      className={buttonStyle(variant, size, iconOnly, className)}
    >
      {icon && <Icon name={icon} size={size === 'small' ? 'small' : 'medium'} />}
      <span className={textStyle(iconOnly)}>{children}</span>
    </Link>
  )
}
