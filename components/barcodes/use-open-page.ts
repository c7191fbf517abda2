'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'

/** Opens a page. The promise resolves once that page, or another one, is shown. */
export function useOpenPage(): (href: Route, how?: 'push' | 'replace') => Promise<void> {
  const router = useRouter()
  const [isOpening, open] = useTransition()
  const arrive = useRef(() => {})

  useEffect(() => {
    if (!isOpening) arrive.current()
  }, [isOpening])
  useEffect(() => () => arrive.current(), [])

  return (href, how = 'push') =>
    new Promise((resolve) => {
      arrive.current()
      arrive.current = resolve
      open(() => (how === 'push' ? router.push(href) : router.replace(href, { scroll: false })))
    })
}
