import type { Middleware } from 'koa'
import { postAgainPage } from './pages.ts'
import { readForm, send } from './sign-in.ts'
import { chooseLocale } from './texts.ts'

const path = '/session/end'

/**
 * Lets the portal post its sign-out, so that the ID token stands in no address (OpenID Connect RP-Initiated Logout 1.0
 * §2). oidc-provider takes posts only where its cookies are `SameSite=None`, which plain http on localhost cannot have:
 * inside, it is the GET that it knows, with a query that is in no address either. A portal of another site makes the
 * browser leave the cookies out, so a page of ours posts the same once more.
 */
export const createPostedSignOut =
  (formTargets: readonly string[]): Middleware =>
  async (context, next) => {
    if (context.method !== 'POST' || context.path !== path) return await next()
    const form = await readForm(context.req)
    if (context.get('sec-fetch-site') === 'cross-site') {
      const locale = chooseLocale(form.get('ui_locales') ?? undefined, context.get('accept-language'))
      send(context, postAgainPage({ locale, formTargets, form }))
      return
    }
    context.method = 'GET'
    Object.defineProperty(context, 'query', { value: Object.fromEntries(form) })
    await next()
  }
