import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/data/badge.tsx'

export function UserStatus({
  user: { active, invited },
}: {
  user: { active: boolean; invited?: boolean | undefined }
}) {
  const t = useTranslations('users')
  if (!active) return <Badge>{t('inactive')}</Badge>
  if (invited) return <Badge tone="info">{t('invited')}</Badge>
  return <Badge tone="success">{t('active')}</Badge>
}
