'use client'

import type { ReactNode } from 'react'
import { usePointer } from './use-pointer.ts'

/** What the server says of an address that points at no item, until a scan of an item takes its place. */
export function WhilePointedAt({ barcode, children }: { barcode: string | undefined; children: ReactNode }) {
  return usePointer().barcode === barcode ? children : null
}
