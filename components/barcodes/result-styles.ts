import type { ScanTexts } from '#components/barcodes/scan-texts.ts'
import type { IconName } from '#components/ui/icon.tsx'
import type { Tone } from '#components/ui/tones.ts'
import type { LoggedScan, ScanOutcome, ScanResult, ScanResultKind } from '#lib/barcodes/scan.ts'

export const resultStyles: Record<ScanResultKind | 'waiting', { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'neutral', icon: 'clock' },
  right: { tone: 'success', icon: 'success' },
  elsewhere: { tone: 'danger', icon: 'error' },
  unknown: { tone: 'warning', icon: 'help' },
  again: { tone: 'info', icon: 'barcode' },
  notYet: { tone: 'warning', icon: 'warning' },
  done: { tone: 'neutral', icon: 'info' },
  checking: { tone: 'warning', icon: 'clock' },
  failed: { tone: 'danger', icon: 'warning' },
}

type ResultText = Pick<ScanResult, 'about' | 'text' | 'href' | 'linkText' | 'action'> & {
  kind: ScanResultKind | 'waiting'
  title: string
}

export function toResultText(outcome: ScanOutcome, texts: ScanTexts): ResultText {
  switch (outcome.state) {
    case 'waiting':
      return { kind: 'waiting', title: texts.waiting, text: outcome.isSlow ? texts.slow : '' }
    case 'answered': {
      const { kind, title = texts.kinds[kind], linkText = texts.open, ...rest } = outcome.result
      return { ...rest, kind, title, linkText }
    }
    case 'command': {
      const { name, none, notNow } = outcome.words
      if (outcome.isDone) return { kind: 'done', title: name, text: '' }
      return { kind: 'failed', title: notNow, about: name, text: outcome.why ?? none }
    }
    case 'refused':
      return { kind: 'failed', title: texts.kinds.failed, text: texts.refusals[outcome.reason] }
  }
}

export type ScanLogProps = { log: readonly LoggedScan[]; texts: ScanTexts }
