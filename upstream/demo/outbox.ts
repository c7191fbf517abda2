import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { createHtmlDocument, html, type Markup } from '#lib/contract/shared/html-document.ts'
import type { Config } from '../core/config.ts'
import { mails } from '../core/database/schema/tables.ts'
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
  return new Hono().get('/outbox', thisMachineOnly(config), async ({ req, json, body }) => {
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
`

function outboxPage(locale: Locale, rows: readonly Mail[], { origin, smtpUrl }: Config) {
  const { title, unsent, none } = texts[locale]
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const articles = rows.map(
    ({ recipient, subject, text, createdAt }) =>
      html`<article><h2>${subject}</h2><p class="hint">${recipient} · ${time.format(createdAt)}</p>${linked(text, origin)}</article>`
        .markup,
  )
  const body = html`<h1>${title}</h1>
${smtpUrl === undefined ? html`<p>${unsent}</p>` : ''}
${rows.length === 0 ? html`<p>${none}</p>` : ''}
${{ markup: articles.join('\n') }}`
  return createHtmlDocument({ locale, title, style: ownStyle, body, formTargets: [] })
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
