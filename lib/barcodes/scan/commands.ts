import { parseLinkedBarcode } from '#lib/barcodes/formats.ts'
import type { Scan } from './scan.ts'

/** What a command card can ask for, in the order of the printed page. */
export const commands = ['ship', 'complete', 'undo', 'print', 'next', 'cancel'] as const
export type ScanCommand = (typeof commands)[number]

/** Short enough for wide bars. */
export const codeOfCommand = (command: ScanCommand) => `SFL-CMD-${command.toUpperCase()}`

/** The command of a scan, by either of its readings. */
export const commandOf = ({ code, alternative }: Scan): ScanCommand | undefined =>
  commands.find((command) => [code, alternative].includes(codeOfCommand(command)))

/** Whether a barcode of the text is a command card, whoever chose the text. */
export const isCommandText = (text: string) => commandOf({ code: parseLinkedBarcode(text) ?? '' }) !== undefined

/** Marks the button or link that a command card presses. */
export const commandAttribute = (command: ScanCommand) => ({ 'data-command': command })
