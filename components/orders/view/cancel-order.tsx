'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { lazyOverlay } from '#components/ui/lazy-overlay.tsx'
import { confirm } from '#components/ui/overlays/confirm.ts'
import { MenuButton, type MenuPopupProps } from '#components/ui/overlays/menu.tsx'
import { useNextActions } from '#components/ui/use-next-focus.ts'
import { isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { cancelOrder } from '#lib/orders/mutations.ts'

const outOfDate = new Set([404, 409, 410])

const menu = lazyOverlay<MenuPopupProps>(async () => (await import('#components/ui/overlays/menu-popup.tsx')).MenuPopup)

/** On a narrow screen in a menu: a red button under the box for scans would be pressed by mistake. */
export function CancelOrder({ orderId, sourceOrderId }: { orderId: string; sourceOrderId: string }) {
  const t = useTranslations('orders.cancel')
  const reasonOf = useReason()
  const refresh = useRefresh()
  const actions = useNextActions()
  const cancel = useMutation({
    ...cancelOrder,
    meta: { failure: false },
    onSuccess: () => {
      notify.success(t('done'))
      refresh()
    },
    onError: (error) => {
      if (isPageUnusable(error)) return
      const isUnknown = isUnanswered(error) // it may be cancelled all the same
      if (isUnknown) notify.warning(t('unknown'), t('unknownText'))
      else notify.error(t('failed'), reasonOf(error))
      // Or a colleague was faster, or the order is gone: the page may be out of date.
      if (isUnknown || (error instanceof UpstreamError && outOfDate.has(error.status))) refresh()
    },
  })
  async function ask() {
    const agreed = await confirm({
      title: t('confirm.title', { order: isolate(sourceOrderId) }),
      text: t('confirm.text'),
      action: t('action'),
      cancel: t('confirm.keep'),
      dismissed: t('dismissed'),
      tone: 'danger',
    })
    if (agreed) cancel.mutate({ params: { id: orderId } })
  }
  return (
    <div ref={actions} className="flex">
      <Button variant="danger" pending={cancel.isPending} onClick={() => void ask()} className="max-lg:hidden">
        {t('action')}
      </Button>
      <MenuButton
        menu={menu}
        given={{
          label: t('more'),
          entries: [{ kind: 'action', label: t('action'), tone: 'danger', onSelect: () => void ask() }],
        }}
        icon="more"
        iconOnly
        pending={cancel.isPending}
        className="lg:hidden"
      >
        {t('more')}
      </MenuButton>
    </div>
  )
}
