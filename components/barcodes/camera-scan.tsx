import Link from 'next/link'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import type { LoggedScan } from '#lib/barcodes/scan.ts'
import type { ScanTexts } from './scan-texts.ts'
import { fills } from './scan-verdict.tsx'
import { looks, wordsOf } from './scan-words.ts'

/** What the last code turned out to be, until the next one. Its place is kept free, so that nothing moves. */
export function CameraScan({ scan, texts }: { scan: LoggedScan | undefined; texts: ScanTexts }) {
  return (
    <div aria-live="assertive" aria-atomic="true" className="min-h-44">
      {scan && <Verdict key={scan.id} scan={scan} texts={texts} />}
    </div>
  )
}

function Verdict({ scan, texts }: { scan: LoggedScan; texts: ScanTexts }) {
  const { kind, title, text, href } = { href: undefined, ...wordsOf(scan.outcome, texts) }
  const { tone, icon } = looks[kind]
  return (
    <div className={cx('flex min-h-44 items-center gap-4 rounded-panel px-4 py-3', fills[tone])}>
      <Icon name={icon} className="size-12!" />
      <div className="min-w-0 flex-1">
        <p className="text-3xl font-bold">{title}</p>
        {text && <p className="text-lg">{text}</p>}
        <p className="font-mono text-lg break-all">{scan.code.slice(0, 40)}</p>
        {href && (
          <Link href={href} prefetch={false} className="inline-block py-2 text-lg font-medium underline">
            {texts.open}
          </Link>
        )}
      </div>
    </div>
  )
}
