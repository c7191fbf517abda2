import { parseLinkedBarcode } from '#lib/barcodes/formats.ts'
import { openDialogs } from '#lib/browser/keyboard/fields.ts'
import type { Scan } from './scan.ts'

export const commands = ['pack', 'ship', 'complete', 'undo', 'print', 'next', 'cancel'] as const
export type ScanCommand = (typeof commands)[number]

/** Short enough for wide bars. */
export const codeOfCommand = (command: ScanCommand) => `SFL-CMD-${command.toUpperCase()}`

export const commandOf = ({ code, alternative }: Scan): ScanCommand | undefined =>
  commands.find((command) => [code, alternative].includes(codeOfCommand(command)))

export const isCommandText = (text: string) => commandOf({ code: parseLinkedBarcode(text) ?? '' }) !== undefined

export const commandAttribute = (...commands: ScanCommand[]) => ({ 'data-command': commands.join(' ') })

/**
 * In the topmost dialog, else on the page, or in a notice; first that of what the address points at. A disabled button
 * gives its reason, as its tooltip does.
 */
export function clickCommandButton(command: ScanCommand): { isDone: boolean; why?: string | undefined } {
  const dialogs = command === 'cancel' ? openDialogs : `:is(${openDialogs}):not([data-reads-scans])`
  const place = Array.from(document.querySelectorAll(dialogs)).at(-1) ?? document
  const mark = `[data-command~="${command}"]`
  const inNotices = document.querySelectorAll<HTMLElement>(`[data-toast] ${mark}`)
  const marked = [...place.querySelectorAll<HTMLElement>(mark), ...inNotices]
  const enabled = marked.filter((element) => !element.matches(':disabled, [aria-disabled]'))
  const button = enabled.find((element) => element.matches('[data-pointed-at]')) ?? enabled[0]
  button?.click()
  if (button) return { isDone: true }
  const [reasonId] = marked.flatMap((element) => element.getAttribute('aria-describedby') ?? [])
  return { isDone: false, why: (reasonId && document.getElementById(reasonId)?.textContent) || undefined }
}
