import { expect, it } from 'vitest'
import { type Operand, readOperators } from './tokenizer.ts'

/** The operators with their operands, each as a line. */
function linesIn(content: string): string[] {
  const lines: string[] = []
  const record = (operator: string, operands: readonly Operand[]) =>
    void lines.push(`${operator} ${JSON.stringify(operands)}`)
  readOperators(Buffer.from(content, 'latin1'), record)
  return lines
}

it('operators are read with their numbers and names, whatever is between', () => {
  for (const [what, content, ...lines] of [
    ['numbers of every form', '1 -2.5 +.75 4. 0 k', 'k [1,-2.5,0.75,4,0]'],
    ['no space before a name', '/Cs8 cs 1 scn', 'cs ["Cs8"]', 'scn [1]'],
    ['strings with brackets and escapes', '(a (b) \\) 1 0 0 rg) Tj', 'Tj [null]'],
    ['hex strings', '<48 65> Tj', 'Tj [null]'],
    ['arrays', '[(A) 120 (W)] TJ', 'TJ [[null,120,null]]'],
    ['dictionaries', '/OC << /MCID [1 2] /X << >> >> BDC', 'BDC ["OC",null]'],
    ['comments', '0 g % 1 0 0 rg\n f', 'g [0]', 'f []'],
    ['the text operators \' and "', '(a) \' 1 2 (b) "', "' [null]", '" [1,2,null]'],
    ['true, false and null', 'true false null x', 'x [null,null,null]'],
    ['brackets that close nothing', '] >> ) 1 g', ') []', 'g [1]'],
    ['a string that never ends', '1 g (abc', 'g [1]'],
    ['nothing', ''],
    [
      'an inline image, whatever bytes it holds',
      'q BI /W 2 /CS /CMYK /F [/AHx] ID \x01 EI\x02 0 0 rg EI\xff f EI Q',
      'q []',
      'BI ["W",2,"CS","CMYK","F",["AHx"]]',
      'Q []',
    ],
  ] as const) {
    expect(linesIn(content), what).toEqual(lines)
  }
})
