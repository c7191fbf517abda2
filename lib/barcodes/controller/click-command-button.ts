import type { ScanCommand } from '#lib/barcodes/scan/commands.ts'
import { openDialogs } from '#lib/browser/keyboard/fields.ts'

/**
 * Clicks the first enabled button that is marked for a command: in the topmost dialog where one is open, else on the page,
 * or in a notice. In the camera's dialog it only closes. A disabled button gives its reason, as its tooltip does.
 */
export function clickCommandButton(command: ScanCommand): { isDone: boolean; why?: string | undefined } {
  const dialogs = command === 'cancel' ? openDialogs : `:is(${openDialogs}):not([data-reads-scans])`
  const place = Array.from(document.querySelectorAll(dialogs)).at(-1) ?? document
  const mark = `[data-command="${command}"]`
  // Notices lie over dialogs.
  const inNotices = document.querySelectorAll<HTMLElement>(`[data-toast] ${mark}`)
  const marked = [...place.querySelectorAll<HTMLElement>(mark), ...inNotices]
  const button = marked.find((element) => !element.matches(':disabled, [aria-disabled]'))
  button?.click()
  if (button) return { isDone: true }
  const [reasonId] = marked.flatMap((element) => element.getAttribute('aria-describedby') ?? [])
  return { isDone: false, why: (reasonId && document.getElementById(reasonId)?.textContent) || undefined }
}
