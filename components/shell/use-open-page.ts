'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'

/** The promise resolves once that page, or another one, is shown. A page that the user has left opens nothing. */
export function useOpenPage(): (href: Route, how?: 'push' | 'replace') => Promise<void> | undefined {
  const router = useRouter()
  const [isOpening, open] = useTransition()
  const arrive = useRef(() => {})
  const isLeft = useRef(false)

  useEffect(() => {
    if (!isOpening) arrive.current()
  }, [isOpening])
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      arrive.current()
    }
  }, [])

  return (href, how = 'push') => {
    if (isLeft.current) return undefined
    return new Promise((resolve) => {
      arrive.current()
      arrive.current = resolve
      open(() => (how === 'push' ? router.push(href) : router.replace(href, { scroll: false })))
    })
  }
}
