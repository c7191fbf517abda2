'use client'

import { useState } from 'react'
import { CheckedDownload } from '#components/files/checked-download.tsx'
import { Button, type ButtonProps } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { useOverlay } from '#components/ui/lazy-overlay.tsx'
import { useNextFocus, useSharedFocus } from '#components/ui/use-next-focus.ts'
import { useStore } from '#components/ui/use-store.ts'
import { formatCount } from '#lib/common/i18n/format-count.ts'
import { paths } from '#lib/common/paths.ts'
import type { ExportWish } from '#lib/orders/export/wish.ts'
import type { ListQuery } from '#lib/orders/selection/choose-all.ts'
import {
  clearSelection,
  orderSelection,
  selectionOf,
  type WhyNot,
  whyNotDownload,
  whyNotPrint,
} from '#lib/orders/selection/selection.ts'
import { exportDialog } from './export-dialog-loader.ts'

type Props = {
  filter: string
  filters: ExportWish['filters']
  query: ListQuery
  count: number
  locale: string
  texts: Record<
    | 'label'
    | 'all'
    | 'selected'
    | 'selectAll'
    | 'clear'
    | 'print'
    | 'download'
    | 'downloadFailed'
    | 'export'
    | 'failed'
    | WhyNot,
    string
  >
}

/** What is done with the selected orders. Export is of all that the filter shows while none is selected. */
export function OrdersBar({ filter, filters, query, count, locale, texts }: Props) {
  const selection = selectionOf(useStore(orderSelection), filter)
  const [isReading, setReading] = useState(false)
  const [print, download] = [useSharedFocus(), useSharedFocus()]
  const ids = [...selection.ids]
  const selected = selection.isAll ? count : ids.length
  const exporting = useOverlay(exportDialog, {
    filters,
    ids: ids.length > 0 ? ids : undefined,
    count: ids.length || count,
    isTemplate: false,
  })
  async function chooseAll() {
    setReading(true)
    try {
      const { chooseAllOrders } = await import('#lib/orders/selection/choose-all.ts')
      await chooseAllOrders({ filter, query, count, selected: selection.ids })
    } catch {
      notify.error(texts.failed)
    } finally {
      setReading(false)
    }
  }
  const whyNot = { print: whyNotPrint(selection), download: whyNotDownload(selection) }
  return (
    <section
      aria-label={texts.label}
      className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-4 py-1.5 print:hidden"
    >
      <output tabIndex={-1} className="tabular-nums">
        {selected > 0 ? (
          <strong className="font-semibold">
            {formatCount(selected, locale)} {texts.selected}
          </strong>
        ) : (
          <span className="text-muted">{texts.all}</span>
        )}
      </output>
      {selected > 0 && selected < count && (
        <BarButton pending={isReading} onClick={() => void chooseAll()}>
          {texts.selectAll}
        </BarButton>
      )}
      {selected > 0 && (
        <BarButton icon="close" iconOnly="phone" onClick={clearSelection}>
          {texts.clear}
        </BarButton>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {whyNot.print ? (
          <Button ref={print} icon="print" iconOnly="phone" disabledReason={texts[whyNot.print]}>
            {texts.print}
          </Button>
        ) : (
          <ButtonLink
            ref={print}
            icon="print"
            iconOnly="phone"
            href={paths.jobSheet({ orderIds: ids })}
            target="_blank"
          >
            {texts.print}
          </ButtonLink>
        )}
        {whyNot.download ? (
          <Button ref={download} icon="download" iconOnly="phone" disabledReason={texts[whyNot.download]}>
            {texts.download}
          </Button>
        ) : (
          <CheckedDownload ref={download} href={paths.filesOfOrders(ids)} failed={texts.downloadFailed}>
            {texts.download}
          </CheckedDownload>
        )}
        <Button {...exporting.trigger} icon="file" iconOnly="phone" pending={exporting.isLoading}>
          {texts.export}
        </Button>
      </div>
      {exporting.element}
    </section>
  )
}

/** Goes away with what it is for. The focus goes on at the words that say what is selected. */
function BarButton(props: ButtonProps) {
  return <Button {...props} variant="quiet" ref={useNextFocus(findOutput)} />
}

const findOutput = (own: HTMLElement) => own.parentElement?.querySelector('output')
