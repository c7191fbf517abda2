import type { ComponentProps } from 'react'
import { CopyButton } from '#components/ui/buttons/copy-button.tsx'

/** Without a `value` it is masked, and read as `hidden`. */
export function Secret({
  value,
  hidden,
  copy,
}: {
  value: string | undefined
  hidden: string
  copy: ComponentProps<typeof CopyButton>['texts']
}) {
  if (value === undefined) {
    return (
      <>
        <span aria-hidden="true" className="text-muted">
          ••••••••••••
        </span>
        <span className="sr-only">{hidden}</span>
      </>
    )
  }
  return (
    <>
      <code className="min-w-0 font-mono text-sm wrap-anywhere" translate="no">
        {value}
      </code>
      <CopyButton value={value} size="small" texts={copy} />
    </>
  )
}
