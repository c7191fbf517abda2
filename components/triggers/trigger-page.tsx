import { getTranslations } from 'next-intl/server'
import { FormProviders } from '#components/forms/form-providers.tsx'
import { BackLink } from '#components/shell/back-link.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { ReadFailed } from '#components/ui/feedback/read-failed.tsx'
import { loadAccountTime } from '#lib/account/loaders.ts'
import type { Trigger } from '#lib/contract/triggers.ts'
import type { AccountTime } from '#lib/dates/account-time.ts'
import { messageOf } from '#lib/errors/message-of.ts'
import { toResult } from '#lib/errors/to-result.ts'
import { paths } from '#lib/paths.ts'
import { loadChoices, loadTrigger } from '#lib/triggers/loaders.ts'
import { newTrigger, toFields } from '#lib/triggers/rules.ts'
import { RemoveTrigger } from './remove-trigger.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { TriggerForm } from './trigger-form.tsx'

/** A trigger, or a new one. Takes no scans: one would open an order over what is typed. */
export async function TriggerPage({ id }: { id?: string }) {
  const [t, time, result] = await Promise.all([
    getTranslations('triggers'),
    loadAccountTime(),
    toResult(Promise.all([id === undefined ? undefined : loadTrigger(id), loadChoices()])),
  ])
  const back = <BackLink href={paths.triggers}>{t('title')}</BackLink>
  const title = t(id === undefined ? 'add.title' : 'edit.title')
  if (!result.ok) {
    return (
      <>
        <PageHeader title={title} back={back} />
        <ReadFailed
          title={t(id === undefined ? 'add.failed' : 'edit.failed')}
          retry={t('retry')}
          retryHref={id === undefined ? paths.newTrigger : paths.trigger(id)}
        >
          {messageOf(result.error)}
        </ReadFailed>
      </>
    )
  }
  const [trigger, choices] = result.value
  return (
    <>
      <PageHeader title={trigger ? <bdi>{trigger.name}</bdi> : title} back={back}>
        {trigger && <ButtonLink href={paths.triggerDeliveries(trigger._id)}>{t('deliveries.title')}</ButtonLink>}
      </PageHeader>
      <FormProviders pick={({ triggers }) => ({ triggers })}>
        <TriggerForm
          id={trigger?._id}
          values={trigger ? toFields(trigger) : newTrigger}
          eventName={trigger?.event ?? ''}
          choices={choices}
          time={time}
        />
        {trigger && <SavedTrigger trigger={trigger} time={time} />}
      </FormProviders>
    </>
  )
}

/** What takes effect at once, without the form. */
const SavedTrigger = ({ trigger: { _id, name, type }, time }: { trigger: Trigger; time: AccountTime }) => (
  <div className="flex max-w-4xl flex-col gap-4 p-4">
    {type !== 'email' && <SigningSecret id={_id} time={time} />}
    <RemoveTrigger id={_id} name={name} />
  </div>
)
