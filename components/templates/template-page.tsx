import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { BackLink } from '#components/shell/back-link.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { paths } from '#lib/common/paths.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadNewestOrderId, loadTemplate } from '#lib/templates/loaders.ts'
import { noFields, toTemplateValues } from '#lib/templates/rules.ts'
import { toTemplatesSearch } from '#lib/templates/search-params.ts'
import { TemplateActions } from './template-actions.tsx'
import { TemplateEditor } from './template-editor.tsx'

/** Takes no scans: one would open an order over what is typed. */
export async function TemplatePage({ id }: { id?: string }) {
  const [t, { account, user }, result] = await Promise.all([
    getTranslations('templates'),
    requireAccount(),
    id === undefined ? undefined : toResult(loadTemplate(id)),
  ])
  if (result?.ok === false) redirect(paths.templatesAt(toTemplatesSearch({ unread: 'true' })))
  const template = result?.value
  const isForJobSheet = template?.infotech
  const draft = { userId: user.id, name: `template:${account.id}:${id ?? ''}` }
  const newest = isForJobSheet ? await toResult(loadNewestOrderId()) : undefined
  return (
    <FormProviders pick={({ templates, submissionErrors: { json } }) => ({ templates, submissionErrors: { json } })}>
      <PageHeader
        title={template ? <bdi>{template.name}</bdi> : t('add')}
        back={<BackLink href={paths.templates}>{t('title')}</BackLink>}
      >
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
        key={id ?? ''}
        id={template?._id}
        values={template ? toTemplateValues(template) : noFields}
        version={template?.version}
        isForJobSheet={template ? isForJobSheet : false}
        draft={draft}
      />
    </FormProviders>
  )
}
