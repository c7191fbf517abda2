import { expect, it } from 'vitest'
import { findPasswordFault } from './new-password.ts'

it.each([
  ['eleven char', 'short'],
  ['🖨🖨🖨🖨🖨🖨🖨🖨🖨🖨🖨', 'short'],
  ['', 'short'],
  ['x y'.repeat(400), 'long'],
  ['1q2w3e4r5t6y', 'common'],
  ['Password2026!!', 'common'],
  ['12-sunshine-34', 'common'],
  ['passwordpassword', 'common'],
  ['aaaaaaaaaaaaaaaa', 'common'],
  ['abcabcabcabc', 'common'],
  ['ＰＡＳＳＷＯＲＤ１２３４', 'common'],
])('[US-05] the password %j is refused as %s', async (password, fault) => {
  expect(await findPasswordFault(password)).toBe(fault)
})

it.each([
  'correct horse battery',
  'twelve chars',
  'kestrel-prints-2026',
  '印刷所の朝は早くて静かです',
  '📎 paper clips everywhere 📎',
  '    three blind mice    ',
  '7301 9264 8815 2',
])('[US-05] the password %j is taken, whatever it is made of', async (password) => {
  expect(await findPasswordFault(password)).toBeUndefined()
})

it('[US-05] a password that is the name or the address of its person is refused', async () => {
  const known = ['jo.printer@site.example', 'Jo Printer-Miller']
  expect(await findPasswordFault('Jo.Printer@Site.example', known)).toBe('common')
  expect(await findPasswordFault('jo printer-miller1', known)).toBe('common')
  expect(await findPasswordFault('jo likes printing', known)).toBeUndefined()
})
