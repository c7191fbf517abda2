import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contract } from '#lib/contract/table.ts'

const decision = readFileSync('docs/decisions/010-what-the-specification-leaves-open.md', 'utf8')

it.each(contract.filter((call) => call.note).map((call) => [call.name, call.note ?? '']))(
  'the decision on what the specification leaves open names %s',
  (name, note) => {
    const line = decision.split('\n').find((text) => text.includes(`\`${name}\``))
    expect(line).toContain(note.replaceAll('|', '\\|'))
  },
)
