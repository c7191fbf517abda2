import type { IconName } from '#components/ui/icon.tsx'
import type { Tone } from '#components/ui/tones.ts'
import type { LoggedScan, ScanOutcome } from '#lib/barcodes/scan.ts'
import type { VerdictKind } from '#lib/barcodes/verdict.ts'
import type { ScanTexts } from './scan-texts.ts'

/** How each kind looks: never by colour alone. */
export const looks: Record<VerdictKind | 'waiting', { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'neutral', icon: 'clock' },
  right: { tone: 'success', icon: 'success' },
  elsewhere: { tone: 'danger', icon: 'error' },
  unknown: { tone: 'warning', icon: 'help' },
  done: { tone: 'info', icon: 'info' },
  failed: { tone: 'danger', icon: 'warning' },
}

/** What is shown of an outcome, in two lengths. */
export function wordsOf(outcome: ScanOutcome, texts: ScanTexts) {
  switch (outcome.state) {
    case 'waiting':
      return { kind: 'waiting' as const, title: texts.waiting, text: '' }
    case 'answered': {
      const { kind, title = texts.kinds[kind], text, href } = outcome.verdict
      return { kind, title, text, href }
    }
    case 'refused':
      return { kind: 'failed' as const, title: texts.kinds.failed, text: texts.refusals[outcome.reason] }
  }
}

export type ShownScans = { log: readonly LoggedScan[]; texts: ScanTexts }
