import { expect, it } from 'vitest'
import { contentDisposition } from './filename.ts'

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
])('[SEC-43] writes a safe header for %j', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header)
})
