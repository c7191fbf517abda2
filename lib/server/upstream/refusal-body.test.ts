import { expect, it } from 'vitest'
import { readRefusal } from './refusal-body.ts'

const origin = 'https://api.siteflow.example'
const read = (body: unknown) => readRefusal(Buffer.from(JSON.stringify(body)), origin)
const textOf = (message: string) => (read({ message }) as { message: string }).message

it('[SEC-49] the proxy keeps of a refusal what the contract knows, and nothing else', () => {
  const known = {
    success: false,
    message: 'B',
    data: 'C',
    code: 'conflict',
    validations: [{ path: 'a', message: 'is required' }],
    error: { message: 'A', name: 'Conflict', code: 409, validations: [{ path: 'b', message: 'is too long' }] },
  }
  const inside = { stack: 'CANARY', config: { host: 'CANARY' }, sql: 'CANARY', __proto__x: 'CANARY' }
  const validations = [{ path: 'a', message: 'is required', value: 'CANARY' }, { path: 7 }, 'CANARY']
  expect(read({ ...known, ...inside, validations, error: { ...known.error, ...inside } })).toEqual(known)
  expect(read({ error: 'A', stack: 'CANARY' })).toEqual({ error: 'A' })
  expect(read({ error: ['CANARY'], message: { a: 'CANARY' }, data: { a: 'CANARY' }, code: {} })).toEqual({})
  expect(read('Bad Gateway')).toBe('Bad Gateway')
  expect([read(['CANARY']), read(7), read(null)]).toEqual([undefined, undefined, undefined])
})

it('[SEC-49] the proxy names no place of the inside in a refusal, and keeps no trace', () => {
  for (const [message, shown] of [
    ['No item\n    at findItem (/srv/api/items.js:7:11)\n    at async run (node:internal/x:1:2)', 'No item'],
    ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED [address]'],
    ['no route to fd00:12::7, try again', 'no route to [address], try again'],
    ['http://169.254.169.254/latest/meta-data timed out', '[address] timed out'],
    ['no answer from db.prod.internal', 'no answer from [address]'],
    ['see https://api.siteflow.example/api/order/1?token=x', 'see [address]'],
    ['(http://[fd00::1]:8080/a?b=c;d), then http://[::1]/', '([address]), then [address]'],
    ['postgres://flow:secret@db.example.com:5432/flow is full', '[address] is full'],
    ['203.0.113.7:8443 does not answer', '[address] does not answer'],
  ] as const)
    expect(textOf(message).trim()).toBe(shown)
})

it('[SH-09] the proxy leaves any other text of a refusal as it is, where the page reads it', () => {
  const texts = [
    'Order SO-1024 was shipped at 12:30:45 on 2026-11-22T12:30:45Z',
    'https://cdn.brand.example/artwork/card.pdf answered 404',
    'Page 3 of cover.pdf:12 is 10.5 x 7.25 mm, ratio 16:9',
    'ファイルが見つかりません：作品.pdf',
    'Look at the artwork\nat the press',
  ]
  expect(texts.map(textOf)).toEqual(texts)
})

it('[SEC-49] [REL-18] the proxy cuts each text of a refusal, and reads whatever else was sent', () => {
  expect(textOf('x'.repeat(5000))).toHaveLength(2000)
  expect(textOf(`${'x'.repeat(1999)}😀`)).toBe(`${'x'.repeat(1999)}\ufffd`)
  expect(readRefusal(Buffer.from('<html>10.0.0.1</html>'), origin)).toBe('<html>[address]</html>')
})
