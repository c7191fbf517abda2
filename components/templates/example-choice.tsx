'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { Select } from '#components/ui/forms/select.tsx'
import { type ExampleKind, exampleKinds, readExample } from '#lib/templates/mutations.ts'

/** Fills the test data with a real order. */
export function ExampleChoice({ onRead }: { onRead: (data: unknown) => void }) {
  const t = useTranslations('templates.example')
  const reasonOf = useReason()
  const [kind, setKind] = useState<ExampleKind>('order')
  const read = useMutation({
    mutationFn: () => readExample(kind),
    meta: { failure: false },
    onSuccess: (data) => {
      if (data) onRead(data)
      else notify.info(t('none'))
    },
    onError: (error) => void notify.error(t('failed'), reasonOf(error)),
  })
  return (
    <>
      <Select
        label={t('kind')}
        hideLabel
        value={kind}
        onChange={({ target }) => setKind(target.value as ExampleKind)}
        options={exampleKinds.map((value) => ({ value, label: t(value) }))}
      />
      <Button onClick={() => read.mutate()} pending={read.isPending}>
        {t('fill')}
      </Button>
    </>
  )
}
