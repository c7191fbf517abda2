'use client'

import type { KeyboardEvent, MouseEventHandler, ReactNode, Ref } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { type ButtonSize, buttonStyle } from './button-style.ts'

/** Saves what the server sends: a plain link, because a client-side navigation would try to show it. */
export function DownloadLink({
  href,
  size = 'medium',
  onClick,
  children,
  ...rest
}: {
  href: `/api/${string}`
  'aria-label'?: string
  ref?: Ref<HTMLAnchorElement>
  size?: ButtonSize
  onClick?: MouseEventHandler<HTMLAnchorElement>
  children: ReactNode
}) {
  return (
    <a
      {...rest}
      href={href}
      download
      onClick={onClick}
      onKeyDown={ignoreHeldEnter}
      className={buttonStyle('secondary', size, false)}
    >
      <Icon name="download" size={size === 'small' ? 'small' : 'medium'} />
      {children}
    </a>
  )
}

/** Not every browser takes an Enter that is held for one press of a link. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
