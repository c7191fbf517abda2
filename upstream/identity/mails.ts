import { html, joined } from '#lib/contract/shared/html-document.ts'
import type { Executor } from '../core/database/open.ts'
import { saveAskedMail, saveMail } from '../mail/worker.ts'
import type { Upstream } from '../upstream.ts'
import { createLink, validMs } from './links.ts'
import enGB from './mails.en-GB.json' with { type: 'json' }
import japanese from './mails.ja-JP.json' with { type: 'json' }
import { findByMail } from './people.ts'
import { fill, type Locale } from './texts.ts'

type Recipient = { id: string; name: string; username: string; email: string }
type Texts = typeof enGB
type Kind = Exclude<keyof Texts, 'greeting'>
const jaJP: Texts = japanese
const languages: Record<Locale, Texts> = { 'en-GB': enGB, 'en-US': enGB, 'ja-JP': jaJP }

/** Without pictures and other addresses: a mail tells no server that it was read. */
const style = {
  body: 'margin:0;padding:24px;background:#f6f7f9;color:#16191f;font:16px/1.5 system-ui,sans-serif',
  card: 'max-width:480px;margin:0 auto;padding:32px;background:#fff;border:1px solid #d5dae1;border-radius:12px',
  text: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:10px 20px;background:#1f5fd0;color:#fff;border-radius:8px;font-weight:600;text-decoration:none',
  address: 'margin:16px 0;font-size:13px;overflow-wrap:anywhere',
  closing: 'margin:0;color:#5b6472;font-size:14px',
}

type Written = { locale: Locale; name: string; address: string; given: Record<string, string> }

function write(kind: Kind, { locale, name, address, given }: Written) {
  const texts = languages[locale]
  const content = texts[kind]
  const greeting = fill(texts.greeting, { name })
  const [subject, button, closing] = [fill(content.subject, given), content.button, content.closing]
  const lines = content.lines.map((line) => fill(line, given))
  const paragraphs = joined([greeting, ...lines].map((line) => html`<p style="${style.text}">${line}</p>`))
  const { markup } = html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${subject}</title></head>
<body style="${style.body}">
<div style="${style.card}">
${paragraphs}
<p style="${style.text}"><a href="${address}" style="${style.button}">${button}</a></p>
<p style="${style.address}">${address}</p>
<p style="${style.closing}">${closing}</p>
</div>
</body>
</html>`
  return { subject, text: [greeting, ...lines, `${button}:\n${address}`, closing].join('\n\n'), html: markup }
}

type Invited = { recipient: Recipient; inviter: string; account: string; askedBy: string; locale: Locale }

export async function mailInvitation(up: Upstream, tx: Executor, { recipient, askedBy, locale, ...given }: Invited) {
  const address = await createLink(up, tx, 'invitation', { userId: recipient.id })
  const { name, username, email } = recipient
  const mail = write('invitation', { locale, name, address, given: { ...given, username } })
  await saveAskedMail(up, tx, { recipient: email, ...mail, confidential: true, askedBy })
}

export async function mailRole(up: Upstream, tx: Executor, { recipient, askedBy, locale, ...given }: Invited) {
  const [address = up.config.origin] = up.config.portalOrigins
  const { name, username, email } = recipient
  const mail = write('role', { locale, name, address, given: { ...given, username } })
  await saveAskedMail(up, tx, { recipient: email, ...mail, askedBy })
}

/** A guest asks for it themselves, and has no account. */
export async function mailPasswordReset(
  up: Upstream,
  tx: Executor,
  recipient: Recipient,
  locale: Locale,
  { askedBy, create = createLink }: { askedBy?: string; create?: typeof createLink } = {},
) {
  const address = await create(up, tx, 'password', { userId: recipient.id })
  const { name, username } = recipient
  const mail = write('password', { locale, name, address, given: { username } })
  const until = new Date(up.now().getTime() + validMs.password)
  const whole = { recipient: recipient.email, ...mail, confidential: true, until }
  await (askedBy === undefined ? saveMail(up, tx, whole) : saveAskedMail(up, tx, { ...whole, askedBy }))
}

export function verifyAddress({ config }: Upstream, code: string): string {
  const [portal = config.origin] = config.portalOrigins
  return `${portal}${verifyPath(code)}`
}
export const verifyPath = (code: string) => `/setup/accountlink/list?verify=true&linkCode=${encodeURIComponent(code)}`

type InvitedPartner = { id: string; recipient: string; account: string; askedBy: string; code: string; locale: Locale }

/** The mail with the code by which another account is linked. Who has no account gets a link that makes one. */
export async function mailLinkCode(
  up: Upstream,
  tx: Executor,
  { id, recipient, askedBy, locale, ...given }: InvitedPartner,
) {
  const address = verifyAddress(up, given.code)
  const common = { locale, name: recipient, given: { ...given, address } }
  const mail = (await findByMail(tx, up.config, recipient))
    ? write('partner', { ...common, address })
    : write('newPartner', { ...common, address: await createLink(up, tx, 'partner', { linkCodeId: id }) })
  await saveAskedMail(up, tx, { recipient, ...mail, confidential: true, askedBy })
}
