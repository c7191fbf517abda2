import { ExternalLink } from '#components/shell/external-link.tsx'

export function TrackingNumber({ number, url }: { number: string; url: string }) {
  return (
    <ExternalLink to={url}>
      <span className="font-mono">{number}</span>
    </ExternalLink>
  )
}
