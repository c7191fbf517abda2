'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { ChoiceField } from '#components/forms/choice-field.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { groupOf } from '#lib/account/rules.ts'
import type { ZoneChoices } from '#lib/account/view-model.ts'

type ZoneForm = {
  control: Control<Record<string, string>>
  set: (name: 'timezoneGroup', value: string) => void
  statusOf: (name: 'timezone') => { required: boolean; error: string | undefined }
}

export function ZoneFields({ form, groups, zones }: ZoneChoices & { form: ZoneForm }) {
  const t = useTranslations('account.zone')
  const [group, zone] = useWatch({ control: form.control, name: ['timezoneGroup', 'timezone'] })
  return (
    <>
      <Select
        label={t('group')}
        hint={t('groupHint')}
        placeholder={t('allGroups')}
        value={group}
        onChange={(event) => form.set('timezoneGroup', event.target.value)}
        // The list of another browser may have a group that has no name here.
        options={groups.map((value) => ({ value, label: t.has(nameOf(value)) ? t(nameOf(value)) : value }))}
      />
      <ChoiceField
        control={form.control}
        name="timezone"
        label={t('timezone')}
        hint={<PresentTime zone={zone} />}
        // A zone that the list has by another name, such as US/Eastern, may be of a group that the list has not.
        options={groups.includes(group) ? zones.filter(({ value }) => groupOf(value) === group) : zones}
        {...form.statusOf('timezone')}
      />
    </>
  )
}

const nameOf = (group: string) => `groups.${group}` as 'groups.Africa'

const tickMs = 10_000

function PresentTime({ zone }: { zone: string }) {
  const t = useTranslations('account.zone')
  const locale = useLocale()
  const isHydrated = useHydrated()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const time = isHydrated ? formatTime(now, zone, locale) : undefined
  return time === undefined ? t('hint') : t('now', { time })
}

function formatTime(now: Date, timeZone: string, locale: string): string | undefined {
  if (timeZone === '') return undefined
  try {
    const format = { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone } as const
    return new Intl.DateTimeFormat(locale, format).format(now)
  } catch {
    return undefined // this browser does not know the zone
  }
}
