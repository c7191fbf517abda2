import { eq, sql } from 'drizzle-orm'
import type { Middleware, ParameterizedContext } from 'koa'
import type { Provider } from 'oidc-provider'
import { linkCodeStates } from '#lib/contract/shared/link-states.ts'
import { toComparedUsername } from '#lib/contract/usernames.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, linkCodes } from '../core/database/schema/tables.ts'
import {
  type AccountFaults,
  type AccountForm,
  accountInputs,
  findAccountFaults,
  readAccountForm,
} from '../first-owner/account-form.ts'
import { createOwnedAccount, isNameTaken } from '../first-owner/create.ts'
import { beginBrowserSession, goOnToPortal } from '../identity/browser-session.ts'
import { endLinksOf, findLink, linkPath, redeemLink } from '../identity/links.ts'
import { verifyAddress, verifyPath } from '../identity/mails.ts'
import { newPasswordPage } from '../identity/pages.ts'
import { hashPassword } from '../identity/passwords.ts'
import { findByMail, isSwitchedOff } from '../identity/people.ts'
import { isForeignForm, readForm, sendPage } from '../identity/sign-in.ts'
import { chooseLocale, fill, type Locale, textsOf } from '../identity/texts.ts'
import type { Upstream } from '../upstream.ts'
import { stateOf } from './codes.ts'

type Invitation = { row: typeof linkCodes.$inferSelect; inviter: string }

export function createInvitationPages(up: Upstream, provider: Provider): Middleware {
  const { config, database, now } = up
  const formTargets = config.portalOrigins

  async function handleLink(context: ParameterizedContext, token: string): Promise<boolean> {
    const link = await findLink(up, token)
    const invitation = link?.state === 'open' ? await findInvitation(database.orm, link.linkCodeId, now()) : undefined
    if (!invitation || isForeignForm(context)) return false
    const { email, code } = invitation.row
    if (await findByMail(database.orm, config, email)) {
      context.redirect(verifyAddress(up, code ?? ''))
      context.status = 303
      return true
    }
    if (await isSwitchedOff(database.orm, email)) return false
    const locale = chooseLocale(undefined, context.get('accept-language'))
    const form = context.method === 'POST' ? readAccountForm(await readForm(context.req)) : undefined
    const faults = form && (await findFaults(form, invitation, locale))
    const answerWithForm = (found: AccountFaults) => {
      context.status = form ? 400 : 200
      sendPage(context, formPage(locale, invitation, form, found))
      return true
    }
    if (!form || Object.values(faults ?? {}).some(Boolean)) return answerWithForm(faults ?? {})
    const made = await makeAccount(token, email, form)
    if (made === 'taken') return answerWithForm({ company: textsOf(locale).faults.companyTaken })
    if (made === undefined) return false
    await beginBrowserSession(up, provider, context, made.userId)
    goOnToPortal(up, context, verifyPath(code ?? ''))
    return true
  }

  async function makeAccount(token: string, email: string, { password, ...given }: AccountForm) {
    const passwordHash = await hashPassword(password)
    return database.transaction(async (tx) => {
      // Of two who choose one name at the same moment, the second has to see the account of the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('names of accounts'))`)
      if (await isNameTaken(tx, given.company)) return 'taken'
      if (!(await redeemLink(tx, token, now()))) return undefined
      const userId = await createOwnedAccount(tx, { ...given, email, passwordHash })
      await endLinksOf(tx, userId, now())
      return { userId }
    })
  }

  async function findFaults(form: AccountForm, { row }: Invitation, locale: Locale): Promise<AccountFaults> {
    const texts = textsOf(locale)
    const found = await findAccountFaults(form, row.email, texts)
    const isTaken = found.company === undefined && (await isNameTaken(database.orm, form.company))
    return isTaken ? { ...found, company: texts.faults.companyTaken } : found
  }

  function formPage(
    locale: Locale,
    { row, inviter }: Invitation,
    form: AccountForm | undefined,
    faults: AccountFaults,
  ) {
    const texts = textsOf(locale)
    const given = form ?? { company: '', name: '', kind: row.accountType ?? 'psp' }
    return newPasswordPage({
      locale,
      formTargets,
      title: texts.newAccount,
      hint: fill(texts.newAccountHint, { inviter, email: row.email }),
      username: toComparedUsername(row.email),
      ...accountInputs(given, faults, texts, texts.kindOwnBrand),
      after: { address: verifyAddress(up, row.code ?? ''), text: texts.hasAccount },
    })
  }

  return async (context, next) => {
    const { path } = context
    if (path.startsWith(linkPath) && (await handleLink(context, path.slice(linkPath.length)))) return
    await next()
  }
}

async function findInvitation(db: Executor, id: string | null, now: Date): Promise<Invitation | undefined> {
  const [found] = await db
    .select({ row: linkCodes, inviter: accounts.name })
    .from(linkCodes)
    .innerJoin(accounts, eq(accounts.id, linkCodes.accountId))
    .where(eq(linkCodes.id, id ?? ''))
  return found && linkCodeStates[stateOf(found.row, now)].partner.redeem ? found : undefined
}
