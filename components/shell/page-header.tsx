import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

type Props = {
  title: ReactNode
  back?: ReactNode
  filter?: ReactNode
  children?: ReactNode
}

/** Sticky. Actions are on the right; on a phone below the title. */
export function PageHeader({ title, back, filter, children }: Props) {
  return (
    <>
      <header className="page-header">
        {back}
        <h1 className={cx('text-xl font-semibold', Boolean(back) && 'max-sm:min-w-0 max-sm:grow max-sm:basis-3/4')}>
          {title}
        </h1>
        {children && (
          <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:has-[form]:w-full">{children}</div>
        )}
      </header>
      {filter && (
        <div className="flex min-h-11 items-center gap-3 overflow-x-auto border-b border-border px-4 py-1 whitespace-nowrap">
          {filter}
        </div>
      )}
    </>
  )
}
