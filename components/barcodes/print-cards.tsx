'use client'

import { Button } from '#components/ui/buttons/button.tsx'

export function PrintCards({ label }: { label: string }) {
  return (
    <Button icon="print" onClick={() => window.print()}>
      {label}
    </Button>
  )
}
