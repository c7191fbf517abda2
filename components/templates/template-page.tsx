import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { BackLink } from '#components/shell/back-link.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { parseLocale } from '#lib/common/i18n/locales.ts'
import { paths } from '#lib/common/paths.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadNewestPrintable, loadTemplate } from '#lib/templates/loaders.ts'
import { noFields, toCopy, toTemplateValues } from '#lib/templates/rules.ts'
import { toTemplatesSearch } from '#lib/templates/search-params.ts'
import { loadStarter } from '#lib/templates/starters/loaders.ts'
import type { Starter } from '#lib/templates/starters/rules.ts'
import { TemplateActions } from './template-actions.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateUse } from './template-use.tsx'

/** Takes no scans: one would open an order over what is typed. `from`, `start`: a new template begins with its fields. */
export async function TemplatePage({
  id,
  from,
  start,
}: Partial<Record<'id' | 'from', string | undefined>> & { start?: Starter | undefined }) {
  const read = id ?? from
  const [t, locale, { account, user }, result] = await Promise.all([
    getTranslations('templates'),
    getLocale(),
    requireAccount(),
    read === undefined ? undefined : toResult(loadTemplate(read)),
  ])
  if (result?.ok === false) redirect(paths.templatesAt(toTemplatesSearch({ unread: 'true' })))
  const template = id === undefined ? undefined : result?.value
  const copied = from === undefined ? undefined : result?.value
  const begun = start ? await loadStarter(start, t(`starters.${start}`), parseLocale(locale)) : noFields
  const origin = from ? `copy:${from}` : start ? `start:${start}` : ''
  const isForJobSheet = template?.infotech
  const draft = { userId: user.id, name: `template:${account.id}:${id ?? origin}` }
  const newest = isForJobSheet ? await toResult(loadNewestPrintable()) : undefined
  return (
    <FormProviders pick={({ templates, submissionErrors: { json } }) => ({ templates, submissionErrors: { json } })}>
      <PageHeader
        title={template ? <bdi>{template.name}</bdi> : t('add')}
        back={<BackLink href={paths.templates}>{t('title')}</BackLink>}
      >
        {template && <ButtonLink href={paths.copyTemplate(template._id)}>{t('duplicate')}</ButtonLink>}
        {template && isForJobSheet !== undefined && (
          <TemplateActions
            id={template._id}
            name={template.name}
            draft={draft}
            isForJobSheet={isForJobSheet}
            canBeForJobSheet={template.type === 'html' && template.active}
            orderId={newest?.ok ? newest.value : undefined}
          />
        )}
      </PageHeader>
      <TemplateEditor
        key={id ?? origin}
        id={template?._id}
        values={
          template ? toTemplateValues(template) : copied ? toCopy(copied, (name) => t('copyOf', { name })) : begun
        }
        version={template?.version}
        isForJobSheet={template ? isForJobSheet : false}
        draft={draft}
      />
      {template && !isForJobSheet && (
        <Suspense>
          <TemplateUse id={template._id} />
        </Suspense>
      )}
    </FormProviders>
  )
}
