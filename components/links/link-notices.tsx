import { getTranslations } from 'next-intl/server'
import { FailureText } from '#components/shell/failure-text.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { paths } from '#lib/common/paths.ts'
import { linkActionsOf, linkSideOf, permissionRequestStates } from '#lib/contract/shared/link-states.ts'
import { loadNotices, loadPending } from '#lib/links/loaders.ts'
import { isLinkPermission, type LinkCode, otherPartyOf, permissionOf } from '#lib/links/view-model.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { DismissNotice } from './dismiss-notice.tsx'

const toneOf = { accepted: 'success', declined: 'warning', disabled: 'warning' } as const
const isNotice = (code: LinkCode): code is LinkCode & { status: keyof typeof toneOf } =>
  Object.hasOwn(toneOf, code.status)

export async function LinkNotices() {
  const [t, names, { account }, notices, pending] = await Promise.all([
    getTranslations('links'),
    getTranslations('links.permission'),
    requireAccount(),
    toResult(loadNotices()),
    toResult(loadPending()),
  ])
  const count = pending.ok ? pending.value.count : 0
  const shown = notices.ok ? notices.value.data.filter(isNotice) : []
  if (notices.ok && shown.length === 0 && count === 0) return null
  return (
    <section aria-label={t('notices.label')} className="flex flex-col gap-2 p-4">
      {!notices.ok && (
        <Alert tone="warning" title={t('notices.failed')}>
          <FailureText error={notices.error} />
        </Alert>
      )}
      {shown.map((code) => {
        const [action] = linkActionsOf(permissionRequestStates, code.status, linkSideOf(code, account.id))
        const asked = permissionOf(code)
        const permission = isLinkPermission(asked) ? names(asked) : isolate(asked)
        const name = isolate(otherPartyOf(code, account.id).name || t('partner'))
        return (
          <Alert
            key={code._id}
            tone={toneOf[code.status]}
            action={
              action && <DismissNotice id={code._id} name={t('permissionOf', { permission, name })} action={action} />
            }
          >
            {t(`notices.${code.status}`, { name, permission })}
          </Alert>
        )
      })}
      {count > 0 && (
        <Alert
          tone="info"
          action={
            <ButtonLink href={paths.pendingRequests} size="small">
              {t('notices.open')}
            </ButtonLink>
          }
        >
          {t('notices.pending', { count })}
        </Alert>
      )}
    </section>
  )
}
