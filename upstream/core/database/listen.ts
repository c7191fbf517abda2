import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { logWarning } from '../log.ts'

const reconnectMs = 1000

type Listening = {
  channel: string
  onPayload: (payload: string) => void
  /** Payloads may have been missed: the connection was lost and is there again. */
  onGap?: (() => void) | undefined
}

/** A connection that was cut off without a word is noticed within minutes. The system's own first check comes after two hours. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The server notices it as well, or a machine that lost its power in a transaction would hold its locks for two hours. */
export const sessionSettings = `
  set idle_in_transaction_session_timeout = '60s';
  set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3`

export async function listenTo(
  url: string,
  { channel, onPayload, onGap = () => {} }: Listening,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, ...keptAlive })
    client.on('notification', ({ payload = '' }) => onPayload(payload))
    client.on('error', (error) => logWarning('database: the listening connection was lost', error))
    await client.connect()
    try {
      await client.query(sessionSettings)
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end() // a standby refuses to listen
      throw error
    }
    client.once('end', () => {
      if (!stopping.signal.aborted) void reconnect()
    })
    return client
  }

  async function reconnect(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        current = await connect()
        if (stopping.signal.aborted) await current.end()
        else onGap()
        return
      } catch {
        await delay(reconnectMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  let current = await connect()
  return async () => {
    stopping.abort()
    await current.end()
  }
}
