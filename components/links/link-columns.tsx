import type { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { Column } from '#components/ui/table.tsx'
import { Tags } from '#components/ui/tags.tsx'
import { type AccountTime, formatDate } from '#lib/dates/account-time.ts'
import { type AccountLink, partnerOf } from '#lib/links/partner.ts'

type Texts = ReturnType<typeof useTranslations<'links'>>

/** What is told of a link to one of its sides. */
export const linkColumns = (t: Texts, accountId: string, time: AccountTime): Column<AccountLink>[] => [
  {
    key: 'name',
    header: t('column.name'),
    cell: (link) => <bdi className="break-keep">{partnerOf(link, accountId).name}</bdi>,
  },
  { key: 'permissions', header: t('column.permissions'), cell: (link) => permissionsOf(link, t) },
  {
    key: 'added',
    header: t('column.added'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, time)}</time>,
    className: 'whitespace-nowrap',
  },
  {
    key: 'active',
    header: t('column.active'),
    cell: ({ active }) => <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Badge>,
    phone: 'aside',
    className: 'sm:w-36',
  },
]

function permissionsOf({ permissions }: AccountLink, t: Texts) {
  if (permissions.length === 0) return <span className="text-muted">{t('permission.none')}</span>
  return <Tags texts={permissions.map((one) => t(`permission.${one}`))} />
}
