import type { Middleware, ParameterizedContext } from 'koa'
import type { Provider } from 'oidc-provider'
import { mailAddress } from '#lib/contract/fields.ts'
import { accounts } from '../core/database/schema/tables.ts'
import { beginBrowserSession, goOnToPortal } from '../identity/browser-session.ts'
import { findLink, forgottenPath, type Link, linkPath, redeemLink } from '../identity/links.ts'
import { newPasswordPage, noticePage } from '../identity/pages.ts'
import { hashPassword } from '../identity/passwords.ts'
import { interactionPath, isForeignForm, readForm, sendPage } from '../identity/sign-in.ts'
import { chooseLocale, type Locale, textsOf } from '../identity/texts.ts'
import type { Upstream } from '../upstream.ts'
import { type AccountForm, accountInputs, fieldOf, findAccountFaults, readAccountForm } from './account-form.ts'
import { createOwnedAccount } from './create.ts'
import type { IsOwned } from './ownership.ts'

/** Where people would sign in. What programs ask the provider for is answered: the portal starts with it. */
const isOfPeople = (path: string) =>
  path === '/auth' || path.startsWith('/auth/') || path.startsWith(interactionPath) || path === forgottenPath

type Given = AccountForm & { email: string }
type Faults = Partial<Record<keyof Given, string>>

export function createFirstOwnerPages(up: Upstream, provider: Provider, isOwned: IsOwned): Middleware {
  const { config, database, now } = up
  const formTargets = config.portalOrigins
  const [portal = config.origin] = formTargets

  async function handleLink(context: ParameterizedContext, token: string, link: Link): Promise<void> {
    const locale = chooseLocale(undefined, context.get('accept-language'))
    if (link.state !== 'open' || isForeignForm(context) || (await isOwned())) return sendEnded(context, locale)
    const form = context.method === 'POST' ? readGiven(await readForm(context.req)) : undefined
    const faults = form && (await findFaults(form, locale))
    if (!form || Object.values(faults ?? {}).some(Boolean)) {
      context.status = form ? 400 : 200
      sendPage(context, setUpPage(locale, form ?? empty, faults ?? {}))
      return
    }
    const userId = await own(token, form)
    if (userId === undefined) return sendEnded(context, locale)
    await beginBrowserSession(up, provider, context, userId)
    goOnToPortal(up, context)
  }

  async function own(token: string, { company, kind, name, email, password }: Given): Promise<string | undefined> {
    const passwordHash = await hashPassword(password)
    return database.transaction(async (tx) => {
      if (!(await redeemLink(tx, token, now())) || (await tx.$count(accounts)) > 0) return undefined
      return createOwnedAccount(tx, { company, kind, name, email, passwordHash })
    })
  }

  function setUpPage(locale: Locale, given: Given, faults: Faults) {
    const texts = textsOf(locale)
    const { fields, ...inputs } = accountInputs(given, faults, texts, texts.kindBrand)
    return newPasswordPage({
      locale,
      formTargets,
      title: texts.setUp,
      hint: texts.setUpHint,
      ...inputs,
      fields: [
        ...fields,
        {
          name: 'email',
          label: texts.mail,
          value: given.email,
          type: 'email',
          autocomplete: 'username',
          error: faults.email,
        },
      ],
    })
  }

  function sendEnded(context: ParameterizedContext, locale: Locale): void {
    const texts = textsOf(locale)
    context.status = 410
    const link = { address: portal, text: texts.toPortal }
    sendPage(context, noticePage({ locale, formTargets, title: texts.linkEnded, lines: [texts.setUpEndedHint], link }))
  }

  function sendNotSetUp(context: ParameterizedContext): void {
    const locale = chooseLocale(undefined, context.get('accept-language'))
    const texts = textsOf(locale)
    context.status = 503
    sendPage(context, noticePage({ locale, formTargets, title: texts.notSetUp, lines: [texts.notSetUpHint] }))
  }

  return async (context, next) => {
    const { path } = context
    if (path.startsWith(linkPath)) {
      const token = path.slice(linkPath.length)
      const link = await findLink(up, token)
      if (link?.purpose === 'firstOwner') return handleLink(context, token, link)
    }
    if ((isOfPeople(path) || path.startsWith(linkPath)) && !(await isOwned())) return sendNotSetUp(context)
    return next()
  }
}

const empty: Given = { company: '', kind: 'psp', name: '', email: '', password: '' }

const mailOf = (typed: string) => mailAddress.safeParse(typed).data ?? typed

const readGiven = (form: URLSearchParams): Given => ({
  ...readAccountForm(form),
  email: mailOf(fieldOf(form, 'email')),
})

async function findFaults(given: Given, locale: Locale): Promise<Faults> {
  const texts = textsOf(locale)
  const isAddress = mailAddress.safeParse(given.email).success
  return {
    ...(await findAccountFaults(given, given.email, texts)),
    ...(!isAddress && { email: texts.faults.mail }),
  }
}
