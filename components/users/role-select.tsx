'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Select } from '#components/ui/forms/select.tsx'
import type { Role } from '#lib/contract/call.ts'

/** Says below its label what the chosen role may do. */
export function RoleSelect({
  roles,
  control,
  field,
}: {
  roles: readonly Role[]
  control: Control<Record<string, string>>
  field: Omit<ComponentProps<typeof Select>, 'label' | 'options'>
}) {
  const t = useTranslations('users')
  const value = useWatch({ control, name: 'role' })
  const names = useTranslations('profile.roles')
  const chosen = roles.find((role) => role === value)
  return (
    <Select
      label={t('column.role')}
      hint={chosen ? t(`rights.${chosen}`) : t('roles.hint')}
      placeholder={t('roles.choose')}
      options={roles.map((role) => ({ value: role, label: names(role) }))}
      {...field}
    />
  )
}
