import type { CallWith } from '#lib/client/upstream.ts'
import type { Call, InputOf } from '#lib/contract/call.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadBaseData, withBaseData } from './accounts.ts'
import { SessionEnded } from './gate.ts'
import type { Records, SessionRecord } from './record.ts'
import type { Tokens } from './tokens.ts'

const minute = 60_000

type Parts = {
  records: Records
  tokens: Tokens
  callWith: CallWith
  now: () => number
  note: (event: string, fields: Record<string, string>) => void
}

/** Which accounts the person of a session has, and in which of them it is: asked of the upstream, kept in the record. */
export function createAccountList({ records, tokens, callWith, now, note }: Parts) {
  const checks = new Map<string, Promise<boolean>>()

  const callAs =
    (key: string) =>
    async <C extends Call>(accountId: string | undefined, call: C, input: InputOf<C>) => {
      const { token, gen } = await tokens.access(key)
      try {
        return await callWith({ token, accountId }, call, input)
      } catch (error) {
        const again =
          error instanceof UpstreamError && error.status === 401 ? await tokens.renewed(key, gen) : undefined
        if (!again) throw error
        return await callWith({ token: again.token, accountId }, call, input)
      }
    }

  async function keep(key: string, change: (record: SessionRecord) => SessionRecord): Promise<SessionRecord> {
    const record = await records.update(key, change)
    if (!record) throw new SessionEnded()
    return record
  }

  /**
   * Reads the base data again and keeps it, in this account where it is still the person's. Throws what the upstream or
   * the provider threw.
   */
  async function reload(key: string, accountId: string | undefined): Promise<SessionRecord> {
    const data = await loadBaseData(callAs(key), accountId)
    return await keep(key, (current) => {
      const next = withBaseData(current, data, now())
      const { accountId: chosen, firstAccess } = current
      // Another tab may have chosen an account while the upstream was asked: that counts.
      const wasChosen = chosen !== accountId && data.accounts.some(({ id }) => id === chosen)
      return wasChosen ? { ...next, accountId: chosen, firstAccess } : next
    })
  }

  /** The first refusal in a minute reads the list again; what is refused after it goes by what is known. */
  async function check(key: string, accountId: string | undefined): Promise<boolean> {
    const at = now()
    let isDue = false
    const known = await keep(key, (current) => {
      isDue = at - (current.accountCheckedAt ?? Number.NEGATIVE_INFINITY) >= minute
      return isDue ? { ...current, accountCheckedAt: at } : current
    })
    if (!isDue) return isLost(known, accountId)
    const record = await reload(key, accountId).catch((error: unknown) => {
      if (error instanceof SessionEnded) throw error
      note('accounts not read again', { session: key.slice(0, 8), error: String(error) })
    })
    if (record?.accounts?.length === 0) {
      await records.retire(key)
      throw new SessionEnded()
    }
    return record !== undefined && isLost(record, accountId)
  }

  /** What is refused while the list is being read waits for it, so that a page's calls hear the same. */
  function lost(key: string, accountId: string | undefined): Promise<boolean> {
    const name = `${key} ${accountId}`
    const running = checks.get(name) ?? check(key, accountId).finally(() => checks.delete(name))
    checks.set(name, running)
    return running
  }

  /** The session in another of the person's accounts, or undefined when it is not (or no longer) theirs. */
  async function choose(key: string, record: SessionRecord, accountId: string): Promise<SessionRecord | undefined> {
    const data = await loadBaseData(callAs(key), accountId)
    if (data.accountId === accountId) return await keep(key, (current) => withBaseData(current, data, now()))
    await reload(key, record.accountId)
    return undefined
  }

  return { reload, lost, choose }
}

const isLost = ({ accounts }: SessionRecord, accountId: string | undefined) =>
  accounts !== undefined && !accounts.some(({ id }) => id === accountId)
