import { expect, it } from 'vitest'
import { linkCodes } from './account-links.ts'
import { accounts } from './accounts.ts'
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
  ] as const
  const wrong = ['', 'jo', 'jo@', 'jö@brand.example', 'jo li@brand.example', 'jo@mün chen.example']
  wrong.push('jo@münchen.example/a', 'jo@münchen.example:80', 'a@jo@münchen.example', 'jo@１２７.０.０.１')
  wrong.push(`jo@${'münchen.'.repeat(30)}example`)
  for (const [field, read] of Object.entries(readers)) {
    for (const [typed, sent] of right) expect(read(typed), field).toBe(sent)
    expect(wrong.filter(read), field).toEqual([])
  }
})
