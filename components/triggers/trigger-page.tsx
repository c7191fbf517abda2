import { getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { BackLink } from '#components/shell/back-link.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ReadFailed } from '#components/shell/read-failed.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { loadWithAccountTime } from '#lib/account/loaders.ts'
import { paths } from '#lib/common/paths.ts'
import { loadChoices, loadTrigger } from '#lib/triggers/loaders.ts'
import { newTrigger, toTriggerValues } from '#lib/triggers/rules.ts'
import { RemoveTrigger } from './remove-trigger.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { TriggerForm } from './trigger-form.tsx'

/** Takes no scans: one would open an order over what is typed. */
export async function TriggerPage({ id }: { id?: string }) {
  const [t, { result, time }] = await Promise.all([
    getTranslations('triggers'),
    loadWithAccountTime(Promise.all([id === undefined ? undefined : loadTrigger(id), loadChoices()])),
  ])
  const back = <BackLink href={paths.triggers}>{t('title')}</BackLink>
  const title = t(id === undefined ? 'add.title' : 'edit.title')
  if (!result.ok) {
    return (
      <>
        <PageHeader title={title} back={back} />
        <ReadFailed
          title={t(id === undefined ? 'add.failed' : 'edit.failed')}
          retryHref={id === undefined ? paths.newTrigger : paths.trigger(id)}
          error={result.error}
        />
      </>
    )
  }
  const [trigger, choices] = result.value
  return (
    <FormProviders pick={({ triggers }) => ({ triggers })}>
      <PageHeader title={trigger?.name ? <bdi>{trigger.name}</bdi> : title} back={back}>
        {trigger && (
          <>
            <ButtonLink href={paths.triggerDeliveries(trigger._id)}>{t('deliveries.title')}</ButtonLink>
            <RemoveTrigger id={trigger._id} name={trigger.name} />
          </>
        )}
      </PageHeader>
      <TriggerForm
        id={trigger?._id}
        values={trigger ? toTriggerValues(trigger) : newTrigger}
        version={trigger?.version}
        eventName={trigger?.event ?? ''}
        choices={choices}
        time={time}
      />
      {/* The secret is an addition, as the version is: without it nothing is signed. */}
      {trigger?.version !== undefined && trigger.type !== 'email' && (
        <div className="max-w-4xl p-4">
          <SigningSecret id={trigger._id} time={time} />
        </div>
      )}
    </FormProviders>
  )
}
