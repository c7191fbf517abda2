import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Panel } from '#components/ui/data/panel.tsx'
import { paths } from '#lib/common/paths.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { loadTriggersWith } from '#lib/triggers/loaders.ts'

/** What a change of a template changes. */
export async function TemplateUse({ id }: { id: string }) {
  const [t, result] = await Promise.all([getTranslations('templates.use'), toResult(loadTriggersWith(id))])
  if (!result.ok) return null
  return (
    <div className="p-4">
      <Panel title={t('title')}>
        {result.value.length === 0 ? (
          <p className="text-muted">{t('none')}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {result.value.map(({ _id, name }) => (
              <li key={_id}>
                <Link href={paths.trigger(_id)} prefetch={false} className="text-accent underline">
                  <bdi>{name || _id}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
