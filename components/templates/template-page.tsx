import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { BackLink } from '#components/shell/back-link.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { paths } from '#lib/common/paths.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadNewestOrderId, loadTemplate } from '#lib/templates/loaders.ts'
import { noFields, toCopy, toTemplateValues } from '#lib/templates/rules.ts'
import { toTemplatesSearch } from '#lib/templates/search-params.ts'
import { TemplateActions } from './template-actions.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateUse } from './template-use.tsx'

/** Takes no scans: one would open an order over what is typed. */
/** `from`: the new template begins with its fields. */
export async function TemplatePage({ id, from }: { id?: string; from?: string | undefined }) {
  const read = id ?? from
  const [t, { account, user }, result] = await Promise.all([
    getTranslations('templates'),
    requireAccount(),
    read === undefined ? undefined : toResult(loadTemplate(read)),
  ])
  if (result?.ok === false) redirect(paths.templatesAt(toTemplatesSearch({ unread: 'true' })))
  const template = id === undefined ? undefined : result?.value
  const copied = from === undefined ? undefined : result?.value
  const isForJobSheet = template?.infotech
  const draft = { userId: user.id, name: `template:${account.id}:${id ?? (from === undefined ? '' : `copy:${from}`)}` }
  const newest = isForJobSheet ? await toResult(loadNewestOrderId()) : undefined
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
        key={read ?? ''}
        id={template?._id}
        values={
          template ? toTemplateValues(template) : copied ? toCopy(copied, (name) => t('copyOf', { name })) : noFields
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
