import { describe, expect, it } from 'vitest'
import { contentDisposition, safeFilename } from './content-disposition.ts'

describe('the name of a download', () => {
  it.each([
    ['card.pdf', `attachment; filename="card.pdf"; filename*=UTF-8''card.pdf`],
    ['名刺 (2).pdf', `attachment; filename="__ (2).pdf"; filename*=UTF-8''%E5%90%8D%E5%88%BA%20%282%29.pdf`],
    ["Ada's 50%.pdf", `attachment; filename="Ada's 50_.pdf"; filename*=UTF-8''Ada%27s%2050%25.pdf`],
    [
      'a"b\r\nset-cookie: x.pdf',
      `attachment; filename="a_bset-cookie_ x.pdf"; filename*=UTF-8''a_bset-cookie_%20x.pdf`,
    ],
    ['', 'attachment'],
  ])('is written for every client: %j', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header)
    expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
  })

  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\card.pdf', 'C__card.pdf'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['  .hidden ', 'hidden'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['a\ud800b', 'a\ufffdb'],
  ])('is a name on every file system: %j', (name, safe) => {
    expect(safeFilename(name)).toBe(safe)
  })
})
