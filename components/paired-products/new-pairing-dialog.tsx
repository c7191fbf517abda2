'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FormDialog } from '#components/forms/form-dialog.tsx'
import { useRefusal } from '#components/forms/use-refusal.ts'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { useFailure } from '#components/shell/errors/use-failure.ts'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { Select } from '#components/ui/forms/select.tsx'
import { TextField } from '#components/ui/forms/text-field.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { queryFor } from '#lib/browser/calls/call-proxy.ts'
import { accountLinks } from '#lib/contract/account-links.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { findLookAlikes, shortId } from '#lib/links/look-alike/look-alike.ts'
import { linkPartnerOf } from '#lib/links/view-model.ts'
import { requestPairing } from '#lib/paired-products/mutations.ts'
import { pairingForm } from '#lib/paired-products/rules.ts'
import { knownSkus } from '#lib/products/queries.ts'
import type { NewPairingProps } from './new-pairing.tsx'

/** A 400 is about what was typed. */
const isUnsupported = (error: unknown) => isMissingCall(error) && error.status !== 400

export function NewPairingDialog({ accountId, open, onClose }: NewPairingProps & OverlayProps) {
  const t = useTranslations('pairedProducts.create')
  const reasonOf = useRefusal('pairedProducts.create.refused')
  const refresh = useRefresh()
  const list = useId()
  const { data: skus = [] } = useQuery(knownSkus)
  const links = useQuery(queryFor(accountLinks.allActive, {}))
  const { failure } = useFailure(links)
  const partners = links.data?.data
    .filter(({ active, permissions }) => active && permissions.includes('outsource'))
    .map((link) => linkPartnerOf(link, accountId))
  const lookAlikes = findLookAlikes(partners ?? [])
  const form = useSaveForm({
    schema: pairingForm,
    values: { accountDestinationId: '', sku: '', destinationSku: '' },
    mutation: { mutationFn: requestPairing },
    onSaved: () => {
      notify.success(t('done'))
      onClose()
      refresh()
    },
    creates: true,
    onFailed: (error) => (isUnsupported(error) ? t('unsupported') : reasonOf(error)),
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      texts={{ title: t('title'), submit: t('submit'), submitting: t('submitting'), failed: t('failed') }}
    >
      {failure && (
        <Alert tone="danger" title={t('partnersFailed')} live>
          {reasonOf(failure)}
        </Alert>
      )}
      {partners?.length === 0 && (
        <Alert tone="warning" live>
          {t('noPartners')}
        </Alert>
      )}
      <Select
        label={t('partner')}
        hint={t('partnerHint')}
        placeholder={links.isPending ? t('loading') : t('choose')}
        options={(partners ?? []).map(({ id, name }) => ({
          value: id,
          label: lookAlikes.has(id) ? `${name} (…${shortId(id)})` : name,
        }))}
        {...form.field('accountDestinationId')}
      />
      <TextField
        label={t('sku')}
        mono
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        list={list}
        {...form.field('sku')}
      />
      <datalist id={list}>
        {skus.map(({ sku, description }) => (
          <option key={sku} value={sku}>
            {description}
          </option>
        ))}
      </datalist>
      <TextField
        label={t('destinationSku')}
        hint={t('destinationSkuHint')}
        mono
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...form.field('destinationSku')}
      />
    </FormDialog>
  )
}
