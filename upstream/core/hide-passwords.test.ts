import { expect, it } from 'vitest'
import { hidePasswords } from './hide-passwords.ts'

it('the password of an address is hidden, however the address is written, and nothing else is', () => {
  const withPassword = [
    ['ftp://user:secret@files.example/a.pdf', 'ftp://user:***@files.example/a.pdf'],
    ['https://user:s3:cr@et@files.example:8443/a@2x?b=c:d@e', 'https://user:***@files.example:8443/a@2x?b=c:d@e'],
    ['ftp://user:se/cret@files.example', 'ftp://user:***@files.example'],
    ['https://:secret@files.example', 'https://:***@files.example'],
    ['from ftp://a:b@c and ftp://d:e@f', 'from ftp://a:***@c and ftp://d:***@f'],
    ['https://ada@shop.example:secret@files.example', 'https://ada@shop.example:***@files.example'],
    ['https:/me:hunter2@host/a.pdf', 'https:/me:***@host/a.pdf'],
    ['https:me:pw@host', 'https:me:***@host'],
    [String.raw`https:\\me:pw@host\a@2x.pdf`, String.raw`https:\\me:***@host\a@2x.pdf`],
    ['HTTP:///me:se/cret@host', 'HTTP:///me:***@host'],
    ['ftp:me:pw@host', 'ftp:me:***@host'],
  ]
  const without = [
    'https://files.example:8443/a@2x.pdf',
    'https://files.example/a:b@c.pdf',
    'https://user@files.example/a.pdf',
    '{"path":"https://files.example","email":"a@b.example"}',
    'mail ada:x@b.example',
    'https:/files.example:8443/a@2x.pdf',
    String.raw`https:\\files.example:8443\a@2x.pdf`,
    'https://user@files.example:8443/a@2x.pdf',
  ]
  for (const [text = '', expected] of withPassword) expect(hidePasswords(text), text).toBe(expected)
  for (const text of without) expect(hidePasswords(text)).toBe(text)
})
