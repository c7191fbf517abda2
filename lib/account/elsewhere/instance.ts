import { getTranslations } from 'next-intl/server'
import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'
import { createElsewhereHandler } from './handler.ts'

export const orderElsewhereHandler = createElsewhereHandler({ wrapHandler: wrapLimited, callWith, loadTexts })

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
