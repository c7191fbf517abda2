import { expect, it } from 'vitest'
import { toComparedUsername } from './usernames.ts'

it('[US-02] a user name has one form, in every script and with every domain', () => {
  for (const [form, ...typed] of [
    ['jo.li@brand.example', 'Jo.Li@Brand.Example', ' ｊｏ．ｌｉ＠ＢＲＡＮＤ。example ', 'jo.li\u200b@brand.example\0'],
    ['jo@xn--mnchen-3ya.example', 'jo@münchen.example', 'JO@MÜNCHEN.example', 'jo@mu\u0308nchen.example'],
    ['jo@xn--ycrq3a.xn--wgv71a', 'jo@印刷。日本', 'JO@XN--YCRQ3A.xn--wgv71a'],
    ['žofie', 'ŽOFIE', 'Z\u030cofie'],
    ['山田ﾀﾛｳ'.normalize('NFKC'), '山田ﾀﾛｳ', '山田タロウ'],
    ['ольга', 'ОЛЬГА'],
  ] as const)
    expect(typed.map(toComparedUsername), form).toEqual(typed.map(() => form))
})
