'use client'

import { useTranslations } from 'next-intl'
import { useRefusalReason } from '#components/shell/errors/use-reason.ts'
import { userRefusals } from '#lib/users/rules.ts'

/** Why a call about people failed: in the user's language where the portal knows the refusal. */
export const useUserRefusal = () => useRefusalReason(userRefusals, useTranslations('users.refused'))
