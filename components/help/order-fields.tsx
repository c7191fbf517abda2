import { useTranslations } from 'next-intl'
import { ChoiceField } from '#components/forms/choice-field.tsx'
import { useChoiceTexts } from '#components/forms/choice-texts.ts'
import { FieldGroup, FormProblem, PageForm, RequiredNote, SubmitButton } from '#components/forms/form-parts.tsx'
import type { useSaveForm } from '#components/forms/use-save-form.ts'
import { NumberField, TextField } from '#components/ui/forms/text-field.tsx'
import type { orderForm } from '#lib/help/rules.ts'

type Form = ReturnType<typeof useSaveForm<typeof orderForm, unknown>>

export function OrderFields({
  form,
  countries,
}: {
  form: Form
  countries: readonly { value: string; label: string }[]
}) {
  const t = useTranslations('help.order')
  const texts = useChoiceTexts()
  return (
    <PageForm form={form} label={t('title')}>
      <div className="flex flex-col gap-4">
        <p>{t('intro')}</p>
        <RequiredNote />
        <FieldGroup title={t('group.order')}>
          <TextField label={t('field.sourceOrderId')} hint={t('suffixHint')} {...form.field('sourceOrderId')} />
          <TextField label={t('field.destination')} hint={t('destinationHint')} {...form.field('destination')} />
        </FieldGroup>
        <FieldGroup title={t('group.item')}>
          <TextField label={t('field.sku')} mono {...form.field('sku')} />
          <NumberField label={t('field.quantity')} hint={t('quantityHint')} {...form.field('quantity')} />
          <TextField label={t('field.code')} {...form.field('code')} />
          <TextField label={t('field.finish')} {...form.field('finish')} />
          <div className="sm:col-span-2">
            <TextField label={t('field.path')} hint={t('pathHint')} inputMode="url" {...form.field('path')} />
          </div>
        </FieldGroup>
        <FieldGroup title={t('group.shipment')}>
          <NumberField label={t('field.slaDays')} {...form.field('slaDays')} />
          <TextField label={t('field.carrier')} {...form.field('carrier')} />
          <TextField label={t('field.shipToName')} {...form.field('shipToName')} />
          <TextField label={t('field.phone')} inputMode="tel" {...form.field('phone')} />
          <TextField label={t('field.address1')} {...form.field('address1')} />
          <TextField label={t('field.town')} {...form.field('town')} />
          <TextField label={t('field.postcode')} {...form.field('postcode')} />
          <ChoiceField
            control={form.control}
            name="isoCountry"
            label={t('field.isoCountry')}
            placeholder={texts.choose}
            texts={texts}
            options={countries}
            {...form.statusOf('isoCountry')}
          />
        </FieldGroup>
        <FormProblem form={form} title={t('failed')} />
        <div>
          <SubmitButton form={form} pendingLabel={t('submitting')}>
            {t('submit')}
          </SubmitButton>
        </div>
      </div>
    </PageForm>
  )
}
