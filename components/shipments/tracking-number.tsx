import { Icon } from '#components/ui/icon.tsx'
import { safeHref } from '#lib/http/safe-href.ts'

/** The address came from outside: anything but a web address stays text. */
export function TrackingNumber({ number, url }: { number: string; url: string }) {
  const href = safeHref(url)
  const text = <span className="font-mono">{number}</span>
  if (!href) return text
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 text-accent hover:underline"
    >
      {text}
      <Icon name="external" />
    </a>
  )
}
