import { expect, it } from 'vitest'
import { contentDisposition, safeFilename } from './filename.ts'

it.each([
  ['artwork.pdf', 'attachment; filename="artwork.pdf"'],
  ['a"b\r\nx: y.pdf', 'attachment; filename="abx y.pdf"'],
  ['../../etc/passwd', 'attachment; filename="passwd"'],
  ['..\\..\\boot.ini', 'attachment; filename="boot.ini"'],
  ['invoice\u202efdp.exe', 'attachment; filename="invoicefdp.exe"'],
  ['100%.pdf', `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
  ['名刺.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E5%90%8D%E5%88%BA.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1).pdf"`],
  ["è'.pdf", `attachment; filename="_'.pdf"; filename*=UTF-8''%C3%A8%27.pdf`],
  ['', 'attachment; filename="file"'],
  ['...', 'attachment; filename="file"'],
  ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
  [`${'x'.repeat(300)}.pdf`, `attachment; filename="${'x'.repeat(196)}.pdf"`],
])('[SEC-43] the file name %j is written into a safe header', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})

it.each([
  ['Japanese', '名'.repeat(120), '.pdf'],
  ['pictures of several characters each', '👨🏽‍🚀🇯🇵'.repeat(30), '.pdf'],
  ['a character without end', `e${'\u0301'.repeat(300)}`, '.pdf'],
  ['no extension', `${'x'.repeat(190)}${' .'.repeat(20)}`, ''],
])('[OV-09] a long file name of %s is cut short enough for every file system', (_, long, extension) => {
  const name = safeFilename(long + extension)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name.isWellFormed()).toBe(true)
  expect(name).toMatch(extension === '' ? /x$/ : /[^.]\.pdf$/)
})
