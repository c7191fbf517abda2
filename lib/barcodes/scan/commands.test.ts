import { expect, it } from 'vitest'
import { parseBarcode } from '#lib/barcodes/formats.ts'
import { codeOfCommand, commandOf, commands } from './commands.ts'

it.each(commands)(
  '[BC-01] the card of %s is a barcode, and known by its code and by the alternative reading',
  (command) => {
    const code = codeOfCommand(command)
    expect(parseBarcode(code.toLowerCase())).toBe(code)
    expect(commandOf({ code })).toBe(command)
    expect(commandOf({ code: 'OTHER', alternative: code })).toBe(command)
    expect(commandOf({ code: `${code}1` })).toBeUndefined()
  },
)
