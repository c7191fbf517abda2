import type { Call, InputOf } from '#lib/contract/call.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { SessionEnded } from '#lib/server/session/core/session.ts'
import type { Records, SessionRecord } from '#lib/server/session/store/records.ts'
import type { Tokens } from '#lib/server/session/tokens/tokens.ts'
import type { CallWith } from '#lib/server/upstream/upstream.ts'
import { loadBaseData, withBaseData } from './base-data.ts'

const minute = 60_000

type Parts = {
  records: Records
  tokens: Tokens
  callWith: CallWith
  now: () => number
  logEvent: (event: string, fields: Record<string, string>) => void
}

export function createAccountList({ records, tokens, callWith, now, logEvent }: Parts) {
  const checks = new Map<string, Promise<boolean>>()

  const callAs =
    (key: string) =>
    async <C extends Call>(accountId: string | undefined, call: C, input: InputOf<C>) => {
      const { token, gen } = await tokens.getToken(key)
      try {
        return await callWith({ token, accountId }, call, input)
      } catch (error) {
        const again =
          error instanceof UpstreamError && error.status === 401 ? await tokens.refreshToken(key, gen) : undefined
        if (!again) throw error
        return await callWith({ token: again.token, accountId }, call, input)
      }
    }

  async function updateOrThrow(key: string, change: (record: SessionRecord) => SessionRecord): Promise<SessionRecord> {
    const record = await records.update(key, change)
    if (!record) throw new SessionEnded()
    return record
  }

  async function reload(key: string, accountId: string | undefined): Promise<SessionRecord> {
    const data = await loadBaseData(callAs(key), accountId)
    return await updateOrThrow(key, (current) => {
      const next = withBaseData(current, data, now())
      const { accountId: chosen, firstAccess } = current
      // Another tab may have chosen an account meanwhile: that choice wins.
      const wasChosen = chosen !== accountId && data.accounts.some(({ id }) => id === chosen)
      return wasChosen ? { ...next, accountId: chosen, firstAccess } : next
    })
  }

  async function check(key: string, accountId: string | undefined): Promise<boolean> {
    const at = now()
    let isDue = false
    const known = await updateOrThrow(key, (current) => {
      // Absolute, because the clock may have been set back.
      isDue = Math.abs(at - (current.accountCheckedAt ?? Number.NEGATIVE_INFINITY)) >= minute
      return isDue ? { ...current, accountCheckedAt: at } : current
    })
    if (!isDue) return isLost(known, accountId)
    const record = await reload(key, accountId).catch((error: unknown) => {
      if (error instanceof SessionEnded) throw error
      logEvent('accounts not read again', { session: key.slice(0, 8), error: String(error) })
    })
    if (record?.accounts?.length === 0) {
      await records.endSession(key)
      throw new SessionEnded()
    }
    return record !== undefined && isLost(record, accountId)
  }

  function lost(key: string, accountId: string | undefined): Promise<boolean> {
    const name = `${key} ${accountId}`
    const running = checks.get(name) ?? check(key, accountId).finally(() => checks.delete(name))
    checks.set(name, running)
    return running
  }

  async function choose(key: string, record: SessionRecord, accountId: string): Promise<SessionRecord | undefined> {
    const data = await loadBaseData(callAs(key), accountId)
    if (data.accountId === accountId) return await updateOrThrow(key, (current) => withBaseData(current, data, now()))
    await reload(key, record.accountId)
    return undefined
  }

  return { reload, lost, choose }
}

const isLost = ({ accounts }: SessionRecord, accountId: string | undefined) =>
  accounts !== undefined && !accounts.some(({ id }) => id === accountId)
