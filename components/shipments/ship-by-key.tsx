'use client'

import { useEffect } from 'react'
import { pressMarked } from '#lib/barcodes/controller/press-marked.ts'
import { listenForLoneKey } from '#lib/shell/keyboard/lone-key.ts'

/** S presses what the Ship card would. The order has it once, however many shipments there are. */
export function ShipByKey() {
  useEffect(() => listenForLoneKey('s', () => void pressMarked('ship')), [])
  return null
}
