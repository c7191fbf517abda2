'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { notify } from '#components/ui/feedback/notify.ts'

/**
 * Shows its children, and goes on showing them when the page is rendered again and that fails: then the failure is a
 * notice. A page that fails at first shows the children that say so.
 */
export function KeepShown({ failure, children }: { failure?: { title: string; text: string }; children: ReactNode }) {
  const [shown, setShown] = useState<ReactNode>()
  if (!failure && shown !== children) setShown(children)
  const isKept = failure && shown !== undefined
  useEffect(() => {
    if (isKept) notify.error(failure.title, failure.text)
  }, [isKept, failure])
  return isKept ? shown : children
}
