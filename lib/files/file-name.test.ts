import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it.each([
  ['https://brand.example/art/business%20card.pdf?signature=a/b#page=2', 'business card.pdf'],
  ['https://brand.example/50%.pdf', '50%.pdf'],
  ['https://brand.example/%E5%90%8D%E5%88%BA.pdf', '名刺.pdf'],
  ['local/art/card #2?.pdf', 'card #2?.pdf'],
  ['C:\\art\\card.pdf', 'card.pdf'],
  ['card.pdf', 'card.pdf'],
  ['https://brand.example/', ''],
  ['', ''],
])('names the file at %j %j', (path, name) => expect(fileNameOf(path)).toBe(name))
