import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { createHtmlDocument, html, joined, type Markup } from '#lib/contract/shared/html-document.ts'
import type { Config } from '../core/config.ts'
import { mails } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import { style } from '../identity/pages.ts'
import { chooseLocale, type Locale } from '../identity/texts.ts'
import type { Upstream } from '../upstream.ts'
import { thisMachineOnly } from './this-machine.ts'

type Mail = typeof mails.$inferSelect

const maxShown = 100
const english = {
  title: 'Emails',
  unsent: 'This installation has no mail server: nothing of this was sent.',
  none: 'Nothing was written yet.',
}
const texts: Record<Locale, typeof english> = {
  'en-GB': english,
  'en-US': english,
  'ja-JP': {
    title: 'メール',
    unsent: 'メールサーバーが設定されていないため、どのメールも送信されていません。',
    none: 'まだメールはありません。',
  },
}

/** What was mailed, newest first: as a page to a browser, else as JSON. */
export function outboxApp({ config, database }: Upstream) {
  const app = new Hono().get('/outbox/:id', thisMachineOnly(config), async ({ req, body }) => {
    const [mail] = await database.orm
      .select({ html: mails.html })
      .from(mails)
      .where(eq(mails.id, req.param('id')))
    if (!mail?.html) throw notFound('Email')
    const headers = { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' }
    return body(inNewTabs(mail.html), 200, { ...headers, 'content-security-policy': mailPolicy })
  })
  return app.get('/outbox', thisMachineOnly(config), async ({ req, json, body }) => {
    const rows = await database.orm.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(maxShown)
    if (!req.header('accept')?.includes('text/html')) return json({ count: rows.length, mails: rows })
    const { markup, policy } = outboxPage(chooseLocale(undefined, req.header('accept-language')), rows, config)
    return body(markup, 200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
  })
}

const ownStyle = `${style}
main{max-width:640px}
h2{margin:0 0 4px;font-size:18px;line-height:1.3}
article{padding:20px 0;border-top:1px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
iframe{width:100%;height:480px;border:1px solid var(--line);border-radius:8px;background:#fff;resize:vertical}
`

function outboxPage(locale: Locale, rows: readonly Mail[], { origin, smtpUrl }: Config) {
  const { title, unsent, none } = texts[locale]
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const articles = rows.map(
    ({ id, recipient, subject, text, html: formatted, createdAt }) =>
      html`<article><h2>${subject}</h2><p class="hint">${recipient} · ${time.format(createdAt)}</p>${
        formatted === null
          ? linked(text, origin)
          : html`<iframe src="/outbox/${id}" title="${subject}" sandbox="${frameRights}" loading="lazy"></iframe>`
      }</article>`,
  )
  const body = html`<h1>${title}</h1>
${smtpUrl === undefined ? html`<p>${unsent}</p>` : ''}
${rows.length === 0 ? html`<p>${none}</p>` : ''}
${joined(articles)}`
  return createHtmlDocument({ locale, title, style: ownStyle, body, formTargets: [], frameSources: ["'self'"] })
}

/** A mail runs nothing and asks no server. Its links open in tabs of their own. */
const frameRights = 'allow-popups allow-popups-to-escape-sandbox'
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  `sandbox ${frameRights}`,
].join('; ')
const inNewTabs = (mail: string) => {
  const [head = ''] = /<head(?:\s[^>]*)?>/i.exec(mail) ?? []
  return mail.replace(head, () => `${head}<base target="_blank">`)
}

/** The addresses of this machine in a mail, as links. What a person typed leads nowhere. */
function linked(text: string, origin: string): Markup {
  const { hostname } = new URL(origin)
  const parts = text.split(/(https?:\/\/\S+)/).map((part) => {
    const isLink = URL.canParse(part) && new URL(part).hostname === hostname
    return isLink ? html`<a href="${part}">${part}</a>` : html`${part}`
  })
  return { markup: parts.map(({ markup }) => markup).join('') }
}
