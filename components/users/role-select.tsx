'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Select } from '#components/ui/forms/select.tsx'
import type { Role } from '#lib/contract/call.ts'

export function RoleSelect({
  roles,
  field,
}: {
  roles: readonly Role[]
  field: Omit<ComponentProps<typeof Select>, 'label' | 'options'>
}) {
  const t = useTranslations('users')
  const names = useTranslations('profile.roles')
  return (
    <Select
      label={t('column.role')}
      placeholder={t('roles.choose')}
      options={roles.map((role) => ({ value: role, label: names(role) }))}
      {...field}
    />
  )
}
