import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { toneFills } from '#components/ui/tones.ts'
import type { LoggedScan } from '#lib/barcodes/scan.ts'
import type { ScanTexts } from './scan-texts.ts'
import { looks, wordsOf } from './scan-words.ts'

/** What the last code turned out to be, under the picture. Its place is kept free, so that nothing moves. */
export function CameraScan({ scan, texts }: { scan: LoggedScan | undefined; texts: ScanTexts }) {
  const { kind, title, text } = scan ? wordsOf(scan.outcome, texts) : { kind: 'waiting' as const, title: '', text: '' }
  const { tone, icon } = looks[kind]
  return (
    <div aria-live="assertive" aria-atomic="true" className="min-h-24">
      {scan ? (
        <div key={scan.id} className={cx('flex min-h-24 items-center gap-3 rounded-panel px-4 py-3', toneFills[tone])}>
          <Icon name={icon} size="large" />
          <div className="min-w-0 text-text">
            <p className="text-lg font-semibold">{title}</p>
            {text && <p>{text}</p>}
            <p className="font-mono break-all">{scan.code.slice(0, 40)}</p>
          </div>
        </div>
      ) : (
        <p className="text-muted">{texts.camera.hint}</p>
      )}
    </div>
  )
}
