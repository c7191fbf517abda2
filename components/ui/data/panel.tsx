import { type ReactNode, useId } from 'react'
import { Icon } from '#components/ui/icon.tsx'

type PanelProps = {
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

const frame = 'min-w-0 rounded-panel border border-border bg-surface'

export function Panel({ title, note, actions, flush = false, children }: PanelProps & { flush?: boolean }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={frame}>
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-4 py-1.5">
        <h2 id={titleId} className="text-base font-semibold">
          {title}
        </h2>
        {note}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  )
}

/**
 * Opens and closes without script. Actions stay outside the summary, so that pressing them does not fold the panel.
 * `folded` is what a closed panel shows of its content.
 */
export function CollapsiblePanel({
  title,
  note,
  actions,
  id,
  defaultOpen,
  above,
  folded,
  children,
}: PanelProps & { id: string; defaultOpen: boolean; above: ReactNode; folded: ReactNode }) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={frame}>
      {above && <div className="flex flex-col gap-2 p-2">{above}</div>}
      <div className="relative">
        <details open={defaultOpen} className="group">
          <summary className="flex list-none flex-wrap items-center gap-x-2 rounded-panel px-4 py-1.5 hover:bg-hover">
            <Icon name="chevron-right" className="text-muted group-open:rotate-90" />
            <h2 id={titleId} className="text-base leading-9 font-semibold">
              {title}
            </h2>
            {note}
            {folded && <span className="basis-full pb-1 pl-6 text-muted group-open:hidden">{folded}</span>}
          </summary>
          <div className="border-t border-border p-4">{children}</div>
        </details>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 px-4 pb-3 sm:absolute sm:top-0 sm:right-4 sm:h-12 sm:p-0">
            {actions}
          </div>
        )}
      </div>
    </section>
  )
}
