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

it.each(Object.entries(readers))(
  '[AS-01] [US-02] [LK-07] [TR-02] a mail address of %s may have blanks around it and an internationalised domain, which is sent as ASCII',
  (_, read) => {
    expect(read(' jo.Li+print@Brand.example\u3000')).toBe('jo.Li+print@Brand.example')
    expect(read('jo@münchen.example')).toBe('jo@xn--mnchen-3ya.example')
    expect(read('jo@印刷。日本')).toBe('jo@xn--ycrq3a.xn--wgv71a')
    expect(read('jo@xn--ycrq3a.xn--wgv71a')).toBe('jo@xn--ycrq3a.xn--wgv71a')
    for (const wrong of ['', 'jo', 'jo@', 'jö@brand.example', 'jo li@brand.example', 'jo@mün chen.example'])
      expect(read(wrong)).toBeUndefined()
    for (const wrong of ['jo@münchen.example/a', 'jo@münchen.example:80', 'a@jo@münchen.example', 'jo@１２７.０.０.１'])
      expect(read(wrong)).toBeUndefined()
    expect(read(`jo@${'münchen.'.repeat(30)}example`)).toBeUndefined()
  },
)

it('[US-01] an address that an upstream has stored is read as it is', () => {
  const user = { _id: 'u', username: 'jo', name: 'Jo', email: ' jo@münchen' }
  expect(users.details.response.parse(user).email).toBe(' jo@münchen')
})
