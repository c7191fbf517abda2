'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
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
  const read = useMutation({
    mutationFn: (_replaced: string) => readExample(kind),
    meta: { failure: 'templates.example.failed' },
    onSuccess: (data, replaced) => {
      if (!data) notify.info(t('none'))
      else if (replaced === testData) onRead(data)
      else notify.info(t('typed'))
    },
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
