import type { useTranslations } from 'next-intl'
import type { RetryTexts } from './retry-by-itself.tsx'

export const retryTextsOf = (t: ReturnType<typeof useTranslations<'lists'>>): RetryTexts => ({
  later: t('retryLater', { seconds: '{seconds}' }),
  now: t('retryNow'),
})
