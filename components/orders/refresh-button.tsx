'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from '#components/ui/buttons/button.tsx'

/** Asks the server for the page again; the old rows stay until the new ones are there. */
export function RefreshButton({ label }: { label: string }) {
  const router = useRouter()
  const [pending, start] = useTransition()
  return (
    <Button icon="refresh" pending={pending} onClick={() => start(() => router.refresh())}>
      {label}
    </Button>
  )
}
