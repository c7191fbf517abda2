import { and, desc, eq } from 'drizzle-orm'
import type { Middleware, ParameterizedContext } from 'koa'
import type { Provider } from 'oidc-provider'
import { shortText } from '#lib/contract/fields.ts'
import { toComparedUsername } from '#lib/contract/usernames.ts'
import { users } from '../core/database/schema/tables.ts'
import { createFairQueue, QueueFullError } from '../core/fair-queue.ts'
import { logError } from '../core/log.ts'
import { canMail } from '../mail/worker.ts'
import type { Upstream } from '../upstream.ts'
import { endSessionsOf } from './adapter.ts'
import { issuerOf } from './api-tokens.ts'
import { beginBrowserSession, goOnToPortal } from './browser-session.ts'
import {
  addLink,
  endLinksOf,
  findLink,
  findPasswordLinkTimes,
  forgottenPath,
  type Link,
  linkPath,
  redeemLink,
} from './links.ts'
import { mailPasswordReset } from './mails.ts'
import { findPasswordFault } from './new-password.ts'
import { type Field, forgottenPage, newPasswordPage, noticePage } from './pages.ts'
import { hashPassword } from './passwords.ts'
import { canSignIn, findPerson, hasNameOrMail, type Person } from './people.ts'
import { isForeignForm, readForm, sendPage } from './sign-in.ts'
import { chooseLocale, fill, type Locale, textsOf } from './texts.ts'

/** A guest who asks again and again fills no user's mailbox: the upstream mails a user at most this often. */
const betweenMailsMs = 60_000
/** Links that guests ask for end no earlier one, which its user may be about to open. */
const mostOpenLinks = 5

export function createLinkPages(up: Upstream, provider: Provider): Middleware {
  const { config, database, now } = up
  const formTargets = config.portalOrigins
  const [portal = config.origin] = formTargets
  const { pathname: prefix } = new URL(issuerOf(config.origin))
  // What is asked for is done after the answer, so that neither its words nor its time tell who is known here.
  const queue = createFairQueue({ atOnce: 1, maxWaiting: { ofKey: 20, ofAll: 1000 } })

  async function handleLink(context: ParameterizedContext, token: string): Promise<void> {
    const locale = chooseLocale(undefined, context.get('accept-language'))
    const link = await findLink(up, token)
    const person = link?.userId ? await findPerson(up, link.userId) : undefined
    const isUsable = link?.state === 'open' && person && !isForeignForm(context)
    if (!isUsable) return sendRefusal(context, locale, link)
    const { purpose } = link
    const form = context.method === 'POST' ? await readForm(context.req) : undefined
    const name = purpose === 'invitation' ? (form?.get('name') ?? person.name).trim() : person.name
    const faults = form && (await findFaults(form, name, person, locale))
    if (!form || faults?.name || faults?.password) {
      context.status = form ? 400 : 200
      sendPage(context, choosePassword({ locale, purpose, person, name, faults }))
      return
    }
    const isDone = await setPassword(token, person.id, name, form.get('password') ?? '')
    if (!isDone) return sendRefusal(context, locale, { ...link, state: 'ended' })
    await beginBrowserSession(up, provider, context, person.id)
    goOnToPortal(up, context)
  }

  type Choosing = {
    locale: Locale
    purpose: Link['purpose']
    person: Person
    name: string
    faults?: Faults | undefined
  }

  function choosePassword({ locale, purpose, person, name, faults }: Choosing) {
    const texts = textsOf(locale)
    const isInvited = purpose === 'invitation'
    const nameField: Field = { name: 'name', label: texts.name, value: name, autocomplete: 'name', error: faults?.name }
    return newPasswordPage({
      locale,
      formTargets,
      title: isInvited ? texts.welcome : texts.newPassword,
      hint: isInvited ? fill(texts.welcomeHint, { username: person.username }) : texts.newPasswordHint,
      username: person.username,
      fields: isInvited ? [nameField] : [],
      error: faults?.password,
    })
  }

  /** With the link used up, all other links and sessions of the person end. False when it was used meanwhile. */
  async function setPassword(token: string, userId: string, name: string, password: string): Promise<boolean> {
    const passwordHash = await hashPassword(password)
    return database.transaction(async (tx) => {
      if (!(await redeemLink(tx, token, now()))) return false
      await tx.update(users).set({ name, passwordHash }).where(eq(users.id, userId))
      await endLinksOf(tx, userId, now())
      await endSessionsOf(up, tx, userId)
      return true
    })
  }

  function sendRefusal(context: ParameterizedContext, locale: Locale, link: Link | undefined): void {
    const texts = textsOf(locale)
    context.status = link && (link.state !== 'open' || isWithoutCode(link)) ? 410 : 404
    const toPortal = { address: portal, text: texts.toPortal }
    const forgotten = { address: `${prefix}${forgottenPath}`, text: texts.forgotten }
    const isInvitation = link?.purpose === 'invitation' || link?.purpose === 'partner'
    const page = (title: string, lines: string[], goOn = toPortal) =>
      sendPage(context, noticePage({ locale, formTargets, title, lines, link: goOn }))
    if (link?.state === 'ended' || isWithoutCode(link)) {
      return page(texts.linkEnded, [texts.linkEndedHint, isInvitation ? texts.askInviter : texts.askAgain])
    }
    if (link?.state === 'expired') {
      return isInvitation
        ? page(texts.linkExpired, [texts.askInviter])
        : page(texts.linkExpired, [texts.askAgain], forgotten)
    }
    page(texts.linkUnknown, [texts.linkUnknownHint])
  }

  async function handleForgotten(context: ParameterizedContext): Promise<void> {
    const locale = chooseLocale(undefined, context.get('accept-language'))
    const texts = textsOf(locale)
    if (context.method !== 'POST' || !canMail(config)) {
      sendPage(context, forgottenPage({ locale, formTargets, canMail: canMail(config) }))
      return
    }
    const typed = toComparedUsername((await readForm(context.req)).get('username') ?? '')
    void queue
      .run({ key: context.ip }, () => mailLinks(typed, locale))
      .catch((error: unknown) => {
        if (!(error instanceof QueueFullError)) logError('identity', error)
      })
    const link = { address: portal, text: texts.toPortal }
    sendPage(context, noticePage({ locale, formTargets, title: texts.sent, lines: [texts.sentHint], link }))
  }

  /** Mails every user with that user name or address who has a password or was invited, but not again at once. */
  async function mailLinks(typed: string, locale: Locale): Promise<void> {
    if (typed === '') return
    const people = await database.orm
      .select()
      .from(users)
      .where(and(hasNameOrMail(typed), canSignIn(config)))
      .orderBy(desc(users.createdAt))
    for (const person of people) {
      await database.transaction(async (tx) => {
        const sent = await findPasswordLinkTimes(tx, person.id, now())
        const isJustSent = sent[0] && now().getTime() - sent[0].getTime() < betweenMailsMs
        if (isJustSent || sent.length >= mostOpenLinks) return
        await mailPasswordReset(up, tx, person, locale, { create: addLink })
      })
    }
  }

  return async (context, next) => {
    const { path } = context
    if (path === forgottenPath) return handleForgotten(context)
    if (path.startsWith(linkPath)) return handleLink(context, path.slice(linkPath.length))
    return next()
  }
}

/** The page of an invited partner leaves a link to this one once its code is worth nothing. */
const isWithoutCode = (link: Link | undefined) => link?.purpose === 'partner' && link.state === 'open'

type Faults = { name?: string | undefined; password?: string | undefined }

async function findFaults(
  form: URLSearchParams,
  name: string,
  { username, email }: Person,
  locale: Locale,
): Promise<Faults> {
  const { faults } = textsOf(locale)
  const fault = await findPasswordFault(form.get('password') ?? '', [username, email, name])
  return { name: isName(name) ? undefined : faults.name, password: fault && faults[fault] }
}

export const isName = (text: string): boolean => shortText.min(1).safeParse(text).success
