import { describe, expect, it } from 'vitest'
import { type Operand, readOperators } from './tokenizer.ts'

function operatorsIn(content: string): [string, Operand[]][] {
  const found: [string, Operand[]][] = []
  readOperators(Buffer.from(content, 'latin1'), (operator, operands) =>
    found.push([operator, structuredClone(operands)]),
  )
  return found
}

describe('readOperators', () => {
  it.each<[string, string, [string, Operand[]][]]>([
    ['numbers of every form', '1 -2.5 +.75 4. 0 k', [['k', [1, -2.5, 0.75, 4, 0]]]],
    [
      'operators without a space between them and a name',
      '/Cs8 cs 1 scn',
      [
        ['cs', ['Cs8']],
        ['scn', [1]],
      ],
    ],
    ['strings with brackets and escapes as nothing of interest', '(a (b) \\) 1 0 0 rg) Tj', [['Tj', [null]]]],
    ['hex strings', '<48 65> Tj', [['Tj', [null]]]],
    ['arrays', '[(A) 120 (W)] TJ', [['TJ', [[null, 120, null]]]]],
    ['dictionaries, left out', '/OC << /MCID [1 2] /X << >> >> BDC', [['BDC', ['OC', null]]]],
    [
      'comments, left out',
      '0 g % 1 0 0 rg\n f',
      [
        ['g', [0]],
        ['f', []],
      ],
    ],
    [
      'the text operators \' and "',
      '(a) \' 1 2 (b) "',
      [
        ["'", [null]],
        ['"', [1, 2, null]],
      ],
    ],
    ['true, false and null as operands', 'true false null x', [['x', [null, null, null]]]],
    [
      'brackets that close nothing',
      '] >> ) 1 g',
      [
        [')', []],
        ['g', [1]],
      ],
    ],
    ['a string that never ends', '1 g (abc', [['g', [1]]]],
    ['nothing', '', []],
  ])('reads %s', (_, content, expected) => {
    expect(operatorsIn(content)).toEqual(expected)
  })

  it('reads an inline image as a single operator, whatever bytes it holds', () => {
    const image = 'q BI /W 2 /CS /CMYK /F [/AHx] ID \x01 EI\x02 0 0 rg EI\xff f EI Q'
    expect(operatorsIn(image)).toEqual([
      ['q', []],
      ['BI', ['W', 2, 'CS', 'CMYK', 'F', ['AHx']]],
      ['Q', []],
    ])
  })
})
