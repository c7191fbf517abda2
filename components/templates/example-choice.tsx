'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { Select } from '#components/ui/forms/select.tsx'
import { type ExampleKind, readExample } from '#lib/templates/mutations.ts'

export function ExampleChoice({
  kind,
  kinds,
  onChoose,
  testData,
  onRead,
}: {
  kind: ExampleKind
  kinds: readonly ExampleKind[]
  onChoose: (kind: ExampleKind) => void
  /** As it is typed now: what is typed while the order is read stays. */
  testData: string
  onRead: (data: unknown) => void
}) {
  const t = useTranslations('templates.example')
  const reasonOf = useReason()
  const read = useMutation({
    mutationFn: (_replaced: string) => readExample(kind),
    meta: { failure: false },
    onSuccess: (data, replaced) => {
      if (!data) notify.info(t('none'))
      else if (replaced === testData) onRead(data)
      else notify.info(t('typed'))
    },
    onError: (error) => void notify.error(t('failed'), reasonOf(error)),
  })
  return (
    <>
      <Select
        label={t('kind')}
        hideLabel
        value={kind}
        onChange={({ target }) => onChoose(target.value as ExampleKind)}
        options={kinds.map((value) => ({ value, label: t(value) }))}
      />
      <Button onClick={() => read.mutate(testData)} pending={read.isPending}>
        {t('fill')}
      </Button>
    </>
  )
}
