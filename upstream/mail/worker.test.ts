import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { mails } from '../core/database/schema/tables.ts'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { mailPasswordReset } from '../identity/mails.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { mailQueue, mailWorker, saveMail } from './worker.ts'

const minuteMs = 60_000

/** As much of a mail server as it takes to receive: one answer a line, and the lines of every mail. */
let received: string[]
/** What the server answers to a recipient and to the end of a text, where it does not take them. */
let refusals: { recipient?: string; text?: string }
/** What the server does before it answers a line. */
let trouble: ((line: string, socket: Socket) => unknown) | undefined
let server: Server
let upstream: TestUpstream
beforeEach(async () => {
  received = []
  refusals = {}
  trouble = undefined
  server = createServer((socket) => void converse(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  upstream = await createTestUpstream({ config: { smtpUrl } })
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
    if ((await trouble?.(line, socket)) === 'no answer' || (isText && line !== '.')) continue
    isText = line === 'DATA'
    const refusal = line.startsWith('RCPT') ? refusals.recipient : line === '.' ? refusals.text : undefined
    socket.write(`${isText ? '354 go on' : (refusal ?? '250 fine')}\r\n`)
  }
  socket.end()
}

const mail = { recipient: 'desk@example.test', subject: 'Order Print Ready', text: 'PO-1 can be printed', html: null }
const write = (given: Partial<Parameters<typeof saveMail>[2]> = {}) =>
  upstream.database.transaction((tx) => saveMail(upstream.up, tx, { ...mail, ...given }))
async function work(afterMinutes = 0) {
  upstream.advance(afterMinutes * minuteMs)
  await createOutboxRunner(upstream.up, { [mailQueue]: mailWorker }).idle()
}
/** The lines of the log while the mail server refuses. */
async function workRefused(refused: typeof refusals, ...afterMinutes: number[]) {
  refusals = refused
  const logs = [console.warn, console.error].map((log) => vi.mocked(log).mockImplementation(() => {}))
  for (const minutes of afterMinutes) await work(minutes)
  const lines = logs.flatMap(({ mock }) => mock.calls.map(([line]) => z.string().parse(line)))
  for (const log of logs) log.mockClear()
  refusals = {}
  return lines
}
const busy = { recipient: '451 busy' }
const kept = () => upstream.database.orm.select().from(mails)
const recipients = () => received.filter((line) => line.startsWith('RCPT'))

it('the mail worker sends a mail once, from whom the configuration says', async () => {
  await write()
  await work()
  await work()
  expect(recipients()).toEqual(['RCPT TO:<desk@example.test>'])
  const lines = ['MAIL FROM:<no-reply@localhost>', 'Subject: Order Print Ready', 'PO-1 can be printed']
  expect(received).toEqual(expect.arrayContaining(lines))
  expect(await kept()).toMatchObject([{ sentAt: upstream.now() }])
})

it('[US-02] the words of a mail that opens something are kept until it is sent, and no longer', async () => {
  await write({ html: '<p>PO-1</p>', confidential: true })
  await workRefused(busy, 0)
  expect(await kept()).toMatchObject([{ text: mail.text, html: '<p>PO-1</p>', sentAt: null }])
  await work(1)
  expect(received).toContain('PO-1 can be printed')
  const text = expect.not.stringContaining('PO-1')
  expect(await kept()).toMatchObject([{ sentAt: upstream.now(), html: null, text }])
})

it('the mail worker sends what waited for its server over a weekend, and logs why', async () => {
  await write()
  const logged = await workRefused(busy, 0, ...Array.from({ length: 32 }, () => 120))
  expect(logged).toHaveLength(33)
  expect(logged.every((line) => line.includes('451') && !line.includes(mail.recipient))).toBe(true)
  await work(120)
  expect(await kept()).toMatchObject([{ sentAt: upstream.now() }])
})

it('[US-02] no link to another password is sent once it has expired, and the log says so', async () => {
  const ada = await upstream.user({ email: mail.recipient })
  await upstream.database.transaction((tx) => mailPasswordReset(upstream.up, tx, ada, 'en-GB'))
  await workRefused(busy, 0)
  received = []
  expect(await workRefused({}, 60, 0)).toEqual([expect.stringContaining('has expired')])
  expect(received).toEqual([])
})

it('the mail worker sends again what was cut off in its text', async () => {
  await write()
  trouble = (line, socket) => line === mail.text && socket.destroy()
  expect(await workRefused({}, 0)).toEqual([expect.stringContaining('tried again later')])
  trouble = undefined
  await work(1)
  expect(recipients()).toHaveLength(2)
  expect(await kept()).toMatchObject([{ sentAt: upstream.now() }])
})

/** Lets a second of sockets and of time limits pass in a millisecond. */
function hurry(): void {
  const setSocketTimeout = Socket.prototype.setTimeout // oxlint-disable-line typescript/unbound-method -- called with its socket
  const timeoutOf = AbortSignal.timeout.bind(AbortSignal)
  const spies = [
    vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, done) {
      return setSocketTimeout.call(this, ms / 1000, done)
    }),
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeoutOf(ms / 1000)),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
}

it('the mail worker sends once what its server takes minutes to accept, and waits for none for ever', async () => {
  hurry()
  await write()
  trouble = (line) => line === '.' && delay(200)
  await work()
  await work(120)
  expect(recipients()).toHaveLength(1)
  await write({ recipient: 'second@example.test' })
  trouble = (line, socket) => {
    if (!line.startsWith('RCPT')) return undefined
    const drip = setInterval(() => socket.write('250-wait\r\n'), 10)
    socket.on('error', () => {}).on('close', () => clearInterval(drip))
    return 'no answer'
  }
  expect(await workRefused({}, 0)).toEqual([expect.stringContaining('tried again later')])
  trouble = undefined
  await work(1)
  expect((await kept()).map(({ sentAt }) => sentAt)).not.toContain(null)
})

it('the mail worker gives up at once what is refused for good, and says so in the log', async () => {
  for (const refused of [{ recipient: '550 no such user' }, { text: '554 looks like spam' }]) {
    await write()
    received = []
    const logged = await workRefused(refused, 0, 120)
    expect(recipients()).toHaveLength(1)
    expect(logged).toEqual([expect.stringContaining('not sent, and given up')])
    expect(logged[0]).toContain(Object.values(refused)[0]?.slice(0, 3))
  }
  expect(await kept()).toMatchObject([{ sentAt: null }, { sentAt: null }])
})
