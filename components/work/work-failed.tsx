import { getTranslations } from 'next-intl/server'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/paths.ts'
import type { WorkView } from '#lib/work/view.ts'

/** In the place of the list, with the same filter to try again. */
export async function WorkFailed({ view }: { view: WorkView }) {
  const t = await getTranslations('work.failed')
  return (
    <div className="p-4">
      <Alert
        tone="danger"
        title={t('title')}
        action={
          <ButtonLink href={paths.work(view.status, view.due)} icon="refresh">
            {t('retry')}
          </ButtonLink>
        }
      >
        {t('text')}
      </Alert>
    </div>
  )
}
