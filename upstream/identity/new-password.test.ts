import { expect, it } from 'vitest'
import { findPasswordFault } from './new-password.ts'

it('[US-05] a password is refused that is short, long or common, and any other taken', async () => {
  const faults: Record<string, string[]> = {
    short: ['eleven char', '🖨🖨🖨🖨🖨🖨🖨🖨🖨🖨🖨', ''],
    long: ['x y'.repeat(400)],
    common: ['1q2w3e4r5t6y', 'Password2026!!', 'passwordpassword', 'abcabcabcabc', 'ＰＡＳＳＷＯＲＤ１２３４'],
  }
  for (const [fault, passwords] of Object.entries(faults))
    for (const password of passwords) expect(await findPasswordFault(password), `for ${password}`).toBe(fault)
  for (const password of ['twelve chars', '印刷所の朝は早くて静かです', '    three blind mice    ', '7301 9264 8815 2'])
    expect(await findPasswordFault(password), `for ${password}`).toBeUndefined()
})

it('[US-05] a password that is the name or the address of its person is refused', async () => {
  const known = ['jo.printer@site.example', 'Jo Printer-Miller']
  expect(await findPasswordFault('Jo.Printer@Site.example', known)).toBe('common')
  expect(await findPasswordFault('jo printer-miller1', known)).toBe('common')
  expect(await findPasswordFault('jo likes printing', known)).toBeUndefined()
})
