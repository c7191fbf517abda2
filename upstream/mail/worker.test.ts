import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { mails, outbox } from '../core/database/schema/tables.ts'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { outboxApp } from '../demo/outbox.ts'
import { mailPasswordReset } from '../identity/mails.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { mailQueue, mailWorker, saveMail } from './worker.ts'

/** As much of a mail server as it takes to receive: one answer a line, and the lines of every mail. */
let received: string[]
let isBusy: boolean
let isRecipientKnown: boolean
let isTextTaken: boolean
let server: Server
let upstream: TestUpstream
beforeEach(async () => {
  received = []
  isBusy = false
  isRecipientKnown = true
  isTextTaken = true
  server = createServer((socket) => void converse(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  upstream = await createTestUpstream({ config: { smtpUrl }, extra: outboxApp })
})
afterEach(async () => {
  server.close()
  await upstream.close()
})

async function converse(socket: Socket): Promise<void> {
  socket.write('220 here\r\n')
  let isText = false
  for await (const line of createInterface({ input: socket })) {
    received.push(line)
    if (isText && line !== '.') continue
    isText = line === 'DATA'
    if (isText) socket.write('354 go on\r\n')
    else if (line.startsWith('RCPT') && isBusy) socket.write('451 busy\r\n')
    else if (line.startsWith('RCPT') && !isRecipientKnown) socket.write('550 no such user\r\n')
    else if (line === '.' && !isTextTaken) socket.write('554 looks like spam\r\n')
    else socket.write('250 fine\r\n')
  }
  socket.end()
}

const mail = { recipient: 'desk@example.test', subject: 'Order Print Ready', text: 'PO-1 can be printed', html: null }
const write = (up = upstream.up, given: Partial<typeof mail> = {}) =>
  up.database.transaction((tx) => saveMail(up, tx, { ...mail, ...given }))
const work = () => createOutboxRunner(upstream.up, { [mailQueue]: mailWorker }).idle()
const workWhileBusy = async () => {
  isBusy = true
  const print = vi.mocked(console.warn).mockImplementation(() => {})
  await work()
  print.mockClear()
  isBusy = false
}
const sentAt = async () => (await upstream.database.orm.select().from(mails)).map((row) => row.sentAt)

it('the mail worker sends a mail once, from whom the configuration says', async () => {
  await write()
  await work()
  await work()
  expect(received.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<desk@example.test>'])
  expect(received).toEqual(expect.arrayContaining(['MAIL FROM:<no-reply@localhost>', 'Subject: Order Print Ready']))
  expect(received).toContain('PO-1 can be printed')
  expect(await sentAt()).toEqual([upstream.now()])
})

it('[US-02] the mail worker keeps the words of a mail that opens something until it is sent, and no longer', async () => {
  const secret = { ...mail, html: '<p>PO-1</p>', confidential: true }
  await upstream.database.transaction((tx) => saveMail(upstream.up, tx, secret))
  await workWhileBusy()
  expect(await upstream.database.orm.select().from(mails)).toMatchObject([{ text: mail.text, html: '<p>PO-1</p>' }])
  upstream.advance(60_000)
  await work()
  expect(received).toContain('PO-1 can be printed')
  const [kept] = await upstream.database.orm.select().from(mails)
  expect(kept).toMatchObject({ sentAt: upstream.now(), html: null })
  expect(kept?.text).not.toContain('PO-1')
})

it('the mail worker tries again when the mail server is busy', async () => {
  await write()
  await workWhileBusy()
  expect(await sentAt()).toEqual([null])
  upstream.advance(60_000)
  await work()
  expect(await sentAt()).toEqual([upstream.now()])
})

it('the mail worker sends what was written while the mail server was down over a weekend', async () => {
  await write()
  await workWhileBusy()
  for (let hours = 0; hours < 64; hours += 2) {
    upstream.advance(2 * 60 * 60_000)
    await workWhileBusy()
  }
  upstream.advance(2 * 60 * 60_000)
  await work()
  expect(await sentAt()).toEqual([upstream.now()])
})

it('[US-02] the mail worker sends no link to another password once that has expired, and says so in the log', async () => {
  const errors = vi.mocked(console.error).mockImplementation(() => {})
  const ada = await upstream.user({ email: mail.recipient })
  await upstream.database.transaction((tx) => mailPasswordReset(upstream.up, tx, ada, 'en-GB'))
  await workWhileBusy()
  upstream.advance(60 * 60_000)
  received = []
  await work()
  await work()
  expect(received).toEqual([])
  expect(errors.mock.calls.map(([line]) => line)).toEqual([expect.stringContaining('has expired')])
  errors.mockClear()
})

it.each([
  { refused: 'recipient', code: '550', refuse: () => (isRecipientKnown = false) },
  { refused: 'text', code: '554', refuse: () => (isTextTaken = false) },
])(
  'the mail worker gives a mail up at once whose $refused the mail server refuses for good, and says so in the log',
  async ({ code, refuse }) => {
    const errors = vi.mocked(console.error).mockImplementation(() => {})
    refuse()
    await write()
    await work()
    upstream.advance(120 * 60_000)
    await work()
    expect(received.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
    expect(errors.mock.calls.map(([line]) => line)).toEqual([expect.stringContaining('not sent, and given up')])
    expect(errors.mock.calls[0]?.[0]).toContain(code)
    expect(await sentAt()).toEqual([null])
    errors.mockClear()
  },
)

it('the mail worker says in the log why a mail is not sent, and when it is given up', async () => {
  const warnings = vi.mocked(console.warn).mockImplementation(() => {})
  const errors = vi.mocked(console.error).mockImplementation(() => {})
  isBusy = true
  await write()
  for (const waitMinutes of [0, 1, 5, 25, ...Array.from({ length: 48 }, () => 120)]) {
    upstream.advance(waitMinutes * 60_000)
    await work()
  }
  const logged = [...warnings.mock.calls, ...errors.mock.calls].map(([line]) => z.string().parse(line))
  expect(logged.map((line) => z.object({ event: z.string() }).parse(JSON.parse(line)).event)).toEqual([
    ...Array.from({ length: 51 }, () => 'mail: not sent, and tried again later'),
    'mail: not sent, and given up',
  ])
  expect(logged.every((line) => line.includes('451') && !line.includes(mail.recipient))).toBe(true)
  warnings.mockClear()
  errors.mockClear()
})

it('the mail worker keeps what it writes to be read on this machine, and sends nothing without a server', async () => {
  await write({ ...upstream.up, config: { ...upstream.up.config, smtpUrl: undefined } })
  expect(await upstream.database.orm.$count(outbox)).toBe(0)
  const answer: unknown = await (await upstream.request('GET', '/outbox')).json()
  const kept = z.object({ mails: z.array(z.object({ recipient: z.string(), text: z.string() })) }).parse(answer)
  expect(kept.mails).toEqual([{ recipient: mail.recipient, text: mail.text }])
})

it('the mail worker shows a browser what it keeps as a page, with links to this machine only', async () => {
  const local = { ...upstream.up, config: { ...upstream.up.config, smtpUrl: undefined } }
  const { origin } = upstream.up.config
  await write(local, { subject: '<b>Hi</b>', text: `Open ${origin}/identity/link/x or https://elsewhere.example/` })
  const answer = await upstream.request('GET', '/outbox', {
    headers: { accept: 'text/html', 'accept-language': 'ja' },
  })
  expect(answer.headers.get('content-type')).toContain('text/html')
  const page = await answer.text()
  expect(page).toContain('<h1>メール</h1>')
  // Here is a mail server: what was sent is not called unsent.
  expect(page).not.toContain('送信されていません')
  expect(page).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  expect(page).toContain(`<a href="${origin}/identity/link/x">`)
  expect(page).not.toContain('href="https://elsewhere')
})
