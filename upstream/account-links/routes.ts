import { LRUCache } from 'lru-cache'
import { accountLinks, linkCodes } from '#lib/contract/account-links.ts'
import { Problem } from '../core/errors.ts'
import { done, implement, type Served } from '../core/implement.ts'
import { localeOf } from '../identity/texts.ts'
import { outboxOf } from '../mail/worker.ts'
import type { Upstream } from '../upstream.ts'
import { createLinkCode, findInviter, redeemLinkCode, regenerateLinkCode, removeLinkCode } from './codes.ts'
import { changeRequest, disablePermission, requestPermission } from './permissions.ts'
import { findLink, findLinkCode, listActiveLinks, listLinkCodes, listLinks, switchLink } from './store.ts'

const unknownCode = () =>
  new Problem(404, 'unknown_code', 'We were unable to verify this code. Please try another code.')

export function accountLinkRoutes(up: Upstream): Served[] {
  const { orm } = up.database
  const wrongCodes = createWrongCodes(up.now)
  const links = implement(accountLinks)({
    list: ({ caller, query }) => listLinks(orm, caller.accountId, query),
    allActive: async ({ caller }) => ({ data: await listActiveLinks(orm, caller.accountId) }),
    create: async ({ caller, body }) => {
      const made = await wrongCodes.tryCode(caller.accountId, () => redeemLinkCode(up, caller, body.code))
      if (!made) throw unknownCode()
      return { link: await findLink(orm, caller.accountId, made.id) }
    },
    save: async ({ caller, params, body }) => ({ link: await switchLink(up, caller, params.id, body.active) }),
    requestPermission: ({ caller, body }) => done(requestPermission(up, caller, body)),
    disablePermission: ({ caller, body }) => done(disablePermission(up, caller, body)),
    acceptPermission: ({ caller, params }) => done(changeRequest(up, caller, params.id, 'accept')),
    declinePermission: ({ caller, params }) => done(changeRequest(up, caller, params.id, 'decline')),
    acknowledgeAccepted: ({ caller, params }) => done(changeRequest(up, caller, params.id, 'acknowledgeAccepted')),
    acknowledgeDeclined: ({ caller, params }) => done(changeRequest(up, caller, params.id, 'acknowledgeDeclined')),
    acknowledgeDisabled: ({ caller, params }) => done(changeRequest(up, caller, params.id, 'acknowledgeDisabled')),
  })

  const kept = outboxOf(up.config)
  const codes = implement(linkCodes)({
    list: ({ caller, query }) => listLinkCodes(orm, caller.accountId, query),
    create: async ({ caller, body, request }) => {
      const { id, emailSuccess } = await createLinkCode(up, caller, body, localeOf(request))
      return { linkCode: await findLinkCode(orm, caller.accountId, id), emailSuccess, ...(emailSuccess && kept) }
    },
    remove: ({ caller, params }) => done(removeLinkCode(up, caller, params.id)),
    verify: async ({ caller, body }) => {
      const inviter = await wrongCodes.tryCode(caller.accountId, () => findInviter(up, caller, body.code))
      if (!inviter) throw unknownCode()
      return { data: inviter }
    },
    regenerate: async ({ caller, params, request }) => {
      const { emailSuccess } = await regenerateLinkCode(up, caller, params.id, localeOf(request))
      return { linkCode: await findLinkCode(orm, caller.accountId, params.id), emailSuccess, ...(emailSuccess && kept) }
    },
  })
  return [...links, ...codes]
}

const maxWrong = 30
const hourMs = 60 * 60_000
const maxAccounts = 10_000

type WrongCodes = {
  tryCode<T>(accountId: string, find: () => Promise<T | undefined>): Promise<T | undefined>
}

const withoutOne = (times: number[], at: number) => times.filter((_, index) => index !== times.indexOf(at))

/** Codes are short: an account that guesses has to wait. Each attempt counts before it is known to be right. */
function createWrongCodes(now: () => Date): WrongCodes {
  const clock = { now: () => now().getTime() }
  const times = new LRUCache<string, number[]>({ max: maxAccounts, ttl: hourMs, ttlResolution: 0, perf: clock })
  return {
    async tryCode(accountId, find) {
      const at = clock.now()
      const recent = (times.get(accountId) ?? []).filter((time) => time > at - hourMs)
      const [first = at] = recent
      if (recent.length >= maxWrong) {
        throw new Problem(429, 'wrong_codes', 'Too many wrong codes: try again later', undefined, first + hourMs - at)
      }
      times.set(accountId, [...recent, at])
      const forgive = () => times.set(accountId, withoutOne(times.get(accountId) ?? [], at))
      try {
        const found = await find()
        if (found !== undefined) forgive()
        return found
      } catch (error) {
        forgive()
        throw error
      }
    },
  }
}
