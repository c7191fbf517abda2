import { expect, it } from 'vitest'
import { contentDisposition, safeFilename } from './content-disposition.ts'

it('the name of a download is written for every client', () => {
  for (const [name, header] of [
    ['card.pdf', `attachment; filename="card.pdf"; filename*=UTF-8''card.pdf`],
    ['名刺 (2).pdf', `attachment; filename="__ (2).pdf"; filename*=UTF-8''%E5%90%8D%E5%88%BA%20%282%29.pdf`],
    ['a"b\r\nc: x.pdf', `attachment; filename="a_bc_ x.pdf"; filename*=UTF-8''a_bc_%20x.pdf`],
    ['', 'attachment'],
  ] as const) {
    expect(contentDisposition('attachment', name)).toBe(header)
    expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
  }
})

it('the name of a download is a name on every file system', () => {
  const names = ['../../etc/passwd', '\u202efdp.exe', `${'x'.repeat(300)}.pdf`, 'a\ud800b']
  const safe = ['_.._etc_passwd', 'fdp.exe', `${'x'.repeat(196)}.pdf`, 'a\ufffdb']
  expect(names.map((name) => safeFilename(name))).toEqual(safe)
})
