import Link from 'next/link'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import type { LoggedScan } from '#lib/barcodes/scan.ts'
import type { ScanTexts } from './scan-texts.ts'
import { resultFills } from './scan-verdict.tsx'
import { resultStyles, toResultText } from './scan-words.ts'

/** The result of the last code, until the next one. Its space is reserved, so that nothing moves. */
export function CameraScan({ scan, texts }: { scan: LoggedScan | undefined; texts: ScanTexts }) {
  return (
    <div aria-live="assertive" aria-atomic="true" className="min-h-44">
      {scan && <Result key={scan.id} scan={scan} texts={texts} />}
    </div>
  )
}

function Result({ scan, texts }: { scan: LoggedScan; texts: ScanTexts }) {
  const { kind, title, text, href } = { href: undefined, ...toResultText(scan.outcome, texts) }
  const { tone, icon } = resultStyles[kind]
  return (
    <div className={cx('flex min-h-44 items-center gap-4 rounded-panel px-4 py-3', resultFills[tone])}>
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
