'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { notify } from '#components/ui/feedback/notify.ts'

/** When a page that was shown fails to render again, its children stay, and the failure is a notice. */
export function KeepShown({ failure, children }: { failure?: { title: string; text: string }; children: ReactNode }) {
  const [shown, setShown] = useState<ReactNode>()
  if (!failure && shown !== children) setShown(children)
  const isKept = failure && shown !== undefined
  useEffect(() => {
    if (isKept) notify.error(failure.title, failure.text)
  }, [isKept, failure])
  return isKept ? shown : children
}
