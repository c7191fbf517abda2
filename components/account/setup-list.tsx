import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { loadSetupSteps } from '#lib/account/setup-list.ts'

export async function SetupList({ actions }: { actions?: ReactNode }) {
  const [t, steps] = await Promise.all([getTranslations('start'), loadSetupSteps()])
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => step.done === false)
  return (
    <Panel
      flush
      title={t('title')}
      note={<span className="text-sm text-muted">{t('progress', { done, total: steps.length })}</span>}
      actions={actions}
    >
      <ol className="divide-y divide-border">
        {steps.map(({ name, href, done: isDone }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <Icon name={isDone ? 'success' : 'dot'} className={isDone ? 'text-success' : 'text-muted'} />
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">
                {t(`step.${name}.title`)}
                <span className="sr-only"> {isDone === undefined ? t('unknown') : t(isDone ? 'done' : 'open')}</span>
              </p>
              <p className="text-sm text-muted">{isDone === undefined ? t('unknown') : t(`step.${name}.text`)}</p>
            </div>
            <ButtonLink href={href} prefetch={false} variant={next?.name === name ? 'primary' : 'secondary'}>
              {t(`step.${name}.action`)}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
