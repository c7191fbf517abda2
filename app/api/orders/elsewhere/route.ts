import { getTranslations } from 'next-intl/server'
import { createElsewhereHandler } from '#lib/account/elsewhere/handler.ts'
import { serve } from '#lib/server/handlers/serve.ts'
import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'

const orderElsewhere = createElsewhereHandler({ wrapHandler: wrapLimited, callWith, loadTexts })

export const GET = serve(() => orderElsewhere)

async function loadTexts(account: string) {
  const t = await getTranslations('shell')
  return {
    title: t('elsewhere.title'),
    text: t('elsewhere.text', { account }),
    switchTo: t('elsewhere.switchTo', { account }),
    switching: t('account.switching'),
    failedTitle: t('failed.title'),
    failedText: t('failed.text'),
  }
}
