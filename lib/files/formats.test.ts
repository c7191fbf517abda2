import { expect, it } from 'vitest'
import { toFileName } from './formats.ts'

it('a file has the name that its address or path ends with', () => {
  for (const [path, name] of [
    ['https://brand.example/art/business%20card.pdf?signature=a/b#page=2', 'business card.pdf'],
    ['local/art/card #2?.pdf', 'card #2?.pdf'],
    ['card.pdf', 'card.pdf'],
    ['https://brand.example/', ''],
  ] as const) {
    expect(toFileName(path), path).toBe(name)
  }
})
