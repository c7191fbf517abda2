import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

/** A code, number or SKU, which a browser's translation must not change. */
export function Code({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <bdi translate="no" className={cx('font-mono', className)}>
      {children}
    </bdi>
  )
}
