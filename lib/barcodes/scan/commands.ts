import type { Scan } from './scan.ts'

/** What a command card can ask for, in the order of the printed page. */
export const commands = ['ship', 'complete', 'undo', 'print', 'next', 'cancel'] as const
export type Command = (typeof commands)[number]

/** No code of an order looks like it, and it is short enough for wide bars. */
export const codeOfCommand = (command: Command) => `SFL-CMD-${command.toUpperCase()}`

/** The command of a scan, by either of its readings. */
export const commandOf = ({ code, alternative }: Scan): Command | undefined =>
  commands.find((command) => [code, alternative].includes(codeOfCommand(command)))

/** Marks the button or link that a command card presses. */
export const commandAttribute = (command: Command) => ({ 'data-command': command })
