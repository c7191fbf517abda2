import { lazyOverlay } from '#components/ui/lazy-overlay.tsx'
import { loadPageMessages } from '#lib/common/i18n/load-messages.ts'
import type { ExportGiven } from './export-dialog.tsx'

export const exportDialog = lazyOverlay<ExportGiven>(async () => {
  const [{ exportDialogIn }, messages] = await Promise.all([import('./export-dialog.tsx'), loadPageMessages()])
  return exportDialogIn(messages)
})
