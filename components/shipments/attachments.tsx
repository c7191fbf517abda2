import { useTranslations } from 'next-intl'
import { ExternalLink } from '#components/shell/external-link.tsx'
import type { AttachmentModel } from '#lib/shipments/view-model.ts'

/** What the brand wants in the parcel. A link says to which site it leads before it is opened. */
export function Attachments({ attachments }: { attachments: readonly AttachmentModel[] }) {
  const t = useTranslations('shipments')
  return (
    <ul className="flex flex-col gap-1">
      {attachments.map(({ name, type, href, host }, index) => (
        <li key={index}>
          <ExternalLink to={href ?? ''}>
            <bdi>{name}</bdi>
          </ExternalLink>
          <span className="block text-sm text-muted">
            {[type, host && t('attachmentAt', { host })].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
