'use client'

import type { ComponentProps, KeyboardEvent } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { type ButtonSize, buttonStyle } from './button-style.ts'

/** Saves what the server sends: a plain link, because a client-side navigation would try to show it. */
export function DownloadLink({
  href,
  size = 'medium',
  children,
  ...rest
}: Pick<ComponentProps<'a'>, 'aria-label' | 'ref' | 'onClick' | 'children'> & {
  href: `/api/${string}`
  size?: ButtonSize
}) {
  return (
    <a {...rest} href={href} download onKeyDown={ignoreHeldEnter} className={buttonStyle('secondary', size, false)}>
      <Icon name="download" size={size === 'small' ? 'small' : 'medium'} />
      {children}
    </a>
  )
}

/** Not every browser takes an Enter that is held for one press of a link. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
