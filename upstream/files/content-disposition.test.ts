import { expect, it } from 'vitest'
import { contentDisposition, safeFilename } from './content-disposition.ts'

it('the name of a download is written for every client', () => {
  for (const [name, header] of [
    ['card.pdf', `attachment; filename="card.pdf"; filename*=UTF-8''card.pdf`],
    ['名刺 (2).pdf', `attachment; filename="__ (2).pdf"; filename*=UTF-8''%E5%90%8D%E5%88%BA%20%282%29.pdf`],
    ["Ada's 50%.pdf", `attachment; filename="Ada's 50_.pdf"; filename*=UTF-8''Ada%27s%2050%25.pdf`],
    ['a"b\r\nc: x.pdf', `attachment; filename="a_bc_ x.pdf"; filename*=UTF-8''a_bc_%20x.pdf`],
    ['', 'attachment'],
  ] as const) {
    expect(contentDisposition('attachment', name)).toBe(header)
    expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
  }
})

it('the name of a download is a name on every file system', () => {
  const names = [
    '../../etc/passwd',
    'C:\\card.pdf',
    '\u202efdp.exe',
    '  .hidden ',
    `${'x'.repeat(300)}.pdf`,
    'a\ud800b',
  ]
  expect(names.map((name) => safeFilename(name))).toEqual([
    '_.._etc_passwd',
    'C__card.pdf',
    'fdp.exe',
    'hidden',
    `${'x'.repeat(196)}.pdf`,
    'a\ufffdb',
  ])
})
