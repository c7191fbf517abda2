import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import { loadSettings } from '#lib/account/loaders.ts'
import { toFirstSettings } from '#lib/account/rules.ts'
import { toZones } from '#lib/account/view-model.ts'
import { browserErrors } from '#lib/common/errors/browser-errors.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { GettingStartedHost } from './getting-started-host.tsx'

/** Spec 1 §6: the owner is asked for the first settings. */
export async function GettingStarted() {
  const { role, firstAccess, account } = await requireAccount()
  if (role !== 'owner' || !firstAccess) return null
  // The session keeps what was so at the sign-in: the settings may have been saved since.
  const settings = await toResult(loadSettings())
  if (!settings.ok) return <GettingStartedHost failed={(await getTranslations('account.settings'))('failed')} />
  // Rendered all the same: the dialog may be open, with its thanks.
  if (!settings.value.firstAccess) return <GettingStartedHost />
  const [locale, all] = await Promise.all([getLocale(), getMessages()])
  const given = {
    accountId: account.id,
    version: settings.value.version,
    stored: toFirstSettings(settings.value),
    ...toZones(),
    locale,
    messages: {
      errors: browserErrors(all.errors),
      forms: all.forms,
      account: { start: all.account.start, zone: all.account.zone, settings: { sla: all.account.settings.sla } },
    },
  }
  return <GettingStartedHost given={given} />
}
