import { ExternalLink } from '#components/shell/external-link.tsx'
import { Code } from '#components/ui/data/code.tsx'

export function TrackingNumber({ number, url }: { number: string; url: string }) {
  return (
    <ExternalLink to={url}>
      <Code>{number}</Code>
    </ExternalLink>
  )
}
