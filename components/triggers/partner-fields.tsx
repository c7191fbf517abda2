'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Panel } from '#components/ui/data/panel.tsx'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import { FieldError } from '#components/ui/forms/field-error.tsx'
import { paths } from '#lib/common/paths.ts'
import { parseIds } from '#lib/triggers/rules.ts'
import type { FormChoices } from '#lib/triggers/view-model.ts'
import type { TriggerSaveForm } from './header-fields.tsx'

/** While none is chosen, the trigger is for all linked accounts. */
export function PartnerFields({
  form,
  partners,
  canLink,
}: Pick<FormChoices, 'partners' | 'canLink'> & {
  form: Pick<TriggerSaveForm, 'control' | 'set' | 'statusOf'>
}) {
  const t = useTranslations('triggers.partners')
  const { ref, value } = useController({ control: form.control, name: 'linkedAccountIds' }).field
  const chosen = parseIds(value ?? '')
  const [chosenAtFirst] = useState(chosen)
  const known = partners ?? []
  // An account whose link was switched off stays chosen until it is taken out here, and can be put back until that is saved.
  const others = [...new Set([...chosenAtFirst, ...chosen])].filter((id) => !known.some((partner) => partner.id === id))
  const offered = [...known, ...others.map((id) => ({ id, name: t(partners ? 'unlinked' : 'unnamed', { id }) }))]
  const choose = (id: string, isChosen: boolean) =>
    form.set(
      'linkedAccountIds',
      [...chosen.filter((other) => other !== id), ...(isChosen ? [id] : [])].sort().join(' '),
    )
  const { error } = form.statusOf('linkedAccountIds')
  return (
    <Panel title={t('title')}>
      {partners === undefined && <p className="text-muted">{t('failed')}</p>}
      {partners && offered.length === 0 && (
        <p className="text-muted">
          {t('none')}{' '}
          {canLink && (
            <Link href={paths.linkedAccounts} prefetch={false} className="text-accent underline">
              {t('open')}
            </Link>
          )}
        </p>
      )}
      {offered.length > 0 && (
        <fieldset ref={ref} tabIndex={-1} className="flex flex-col outline-none">
          <legend className="text-sm text-muted">{t('hint')}</legend>
          {error && <FieldError alert text={error} />}
          {offered.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) => choose(id, checked)}
            />
          ))}
        </fieldset>
      )}
    </Panel>
  )
}
