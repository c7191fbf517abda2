import { expect, it } from 'vitest'
import { contentDisposition, safeFilename } from './filename.ts'

it('[SEC-43] a file name is written into a safe header', () => {
  const headers: Record<string, string> = {
    'artwork.pdf': '"artwork.pdf"',
    'a"b\r\nx<>|*?: y.pdf': '"abx y.pdf"',
    '../../etc/passwd': '"passwd"',
    '..\\..\\boot.ini': '"boot.ini"',
    'invoice\u202efdp.exe': '"invoicefdp.exe"',
    '100%.pdf': `"100_.pdf"; filename*=UTF-8''100%25.pdf`,
    '名刺.pdf': `"__.pdf"; filename*=UTF-8''%E5%90%8D%E5%88%BA.pdf`,
    '': '"file"',
    '\ud800.pdf': `"_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`,
    [`${'x'.repeat(300)}.pdf`]: `"${'x'.repeat(196)}.pdf"`,
  }
  for (const [name, header] of Object.entries(headers))
    expect(contentDisposition('attachment', name), `for ${name}`).toBe(`attachment; filename=${header}`)
})

it('[OV-09] a long file name is cut short enough for every file system', () => {
  const long = ['名'.repeat(120), '👨🏽‍🚀🇯🇵'.repeat(30), `e${'\u0301'.repeat(300)}`].map((text) => `${text}.pdf`)
  for (const text of [...long, `${'x'.repeat(190)}${' .'.repeat(20)}`]) {
    const name = safeFilename(text)
    expect(Buffer.byteLength(name), `for ${text}`).toBeLessThanOrEqual(200)
    expect(name.isWellFormed(), `for ${text}`).toBe(true)
    expect(name, `for ${text}`).toMatch(text.endsWith('.pdf') ? /[^.]\.pdf$/ : /x$/)
  }
})
