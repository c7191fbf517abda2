'use client'

import { useTranslations } from 'next-intl'
import { useRefusalReason } from '#components/shell/errors/use-reason.ts'
import { knownRefusals } from '#lib/users/rules.ts'

export const useRefusal = () => useRefusalReason(knownRefusals, useTranslations('users.refused'))
