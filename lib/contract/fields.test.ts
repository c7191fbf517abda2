import { expect, it } from 'vitest'
import { linkCodes } from './account-links.ts'
import { accounts } from './accounts.ts'
import { shortText } from './fields.ts'
import { triggerInput } from './triggers.ts'
import { users } from './users.ts'

const trigger = { type: 'email', name: 'Shipped', triggerSourceId: 'source-1' }
const readers = {
  'the account settings': (email: string) => accounts.saveSettings.body.shape.emailAddress.safeParse(email).data,
  'the invitation of a user': (email: string) => users.invite.body.shape.email.safeParse(email).data,
  'the invitation of a partner': (email: string) => linkCodes.create.body.shape.email.safeParse(email).data,
  'a trigger': (email: string) => triggerInput.safeParse({ ...trigger, address: email }).data?.address,
}

it('[AS-01] [US-02] [LK-07] [TR-02] a mail address is trimmed, its domain sent as ASCII', () => {
  const right = [
    [' jo.Li+print@Brand.example\u3000', 'jo.Li+print@Brand.example'],
    ['jo@münchen.example', 'jo@xn--mnchen-3ya.example'],
    ['jo@印刷。日本', 'jo@xn--ycrq3a.xn--wgv71a'],
    ['jo@xn--ycrq3a.xn--wgv71a', 'jo@xn--ycrq3a.xn--wgv71a'],
    ['\ufeffｊｏ＠ｂｒａｎｄ．example\u200b', 'jo@brand.example'],
    ['jo@テスト・印刷.example', 'jo@xn--zckzah8rp98mwsb.example'],
    ['jo@نامه\u200cای.example', 'jo@xn--mgba3gch31f060k.example'],
    ['R&D@brand.example', 'R&D@brand.example'],
    ['print/room@brand.example', 'print/room@brand.example'],
    ["a!b.o'@brand.example", "a!b.o'@brand.example"],
  ] as const
  const wrong = ['', 'jo', 'jo@', 'jö@brand.example', 'jo li@brand.example', 'jo@mün chen.example']
  wrong.push(
    'jo@münchen.example/a',
    'jo@münchen.example:80',
    'a@jo@münchen.example',
    'jo..li@brand.example',
    '.jo@brand.example',
    'jo@１２７.０.０.１',
  )
  wrong.push(`jo@${'münchen.'.repeat(30)}example`)
  for (const [field, read] of Object.entries(readers)) {
    for (const [typed, sent] of right) expect(read(typed), field).toBe(sent)
    expect(wrong.filter(read), field).toEqual([])
  }
})

it('[SEC-40] [US-02] a name, a subject or another short text is one line of what can be seen', () => {
  const read = (text: string) => shortText.min(1).safeParse(text).data
  expect(read(' Kestrel\r\nPrint\tLtd\u2028')).toBe('Kestrel Print Ltd')
  expect(read('\u202d +44 20 7946 \u202c')).toBe('+44 20 7946')
  expect(read('\ufeffKestrel\u00ad\u200b')).toBe('Kestrel')
  for (const text of [
    '花子 👩\u200d🏭',
    'می\u200cخواهم',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'e\u0301',
  ])
    expect(read(text)).toBe(text)
  for (const code of [0, 7, 0x7f, 0xad, 0x200b, 0x200e, 0x202c, 0x202e, 0x2066, 0x2069, 0xfeff, 0xe0041, 0xe000])
    expect(read(`a${String.fromCodePoint(code)}b`), code.toString(16)).toBeUndefined()
})
