import { html, type Markup } from '#lib/contract/shared/html-document.ts'
import type { Executor } from '../core/database/open.ts'
import { saveAskedMail, saveMail } from '../mail/worker.ts'
import type { Upstream } from '../upstream.ts'
import { createLink, validMs } from './links.ts'
import { findByMail } from './people.ts'
import type { Locale } from './texts.ts'

type Content = { subject: string; lines: string[]; button: string; closing: string }
type Recipient = { id: string; name: string; username: string; email: string }
type Texts = {
  greeting: (name: string) => string
  invitation: (given: { inviter: string; account: string; username: string }) => Content
  role: (given: { inviter: string; account: string; username: string }) => Content
  password: (given: { username: string }) => Content
  partner: (given: { account: string; code: string }) => Content
  newPartner: (given: { account: string; code: string; address: string }) => Content
}

const enGB: Texts = {
  greeting: (name) => `Hello ${name},`,
  invitation: ({ inviter, account, username }) => ({
    subject: `You are invited to ${account}`,
    lines: [
      `${inviter} invites you to work at ${account} in Site Flow Light.`,
      'Choose a password to begin. The link works once, for 7 days.',
      `Your user name is ${username}.`,
    ],
    button: 'Accept the invitation',
    closing: 'If you did not expect this, you need not do anything.',
  }),
  role: ({ inviter, account, username }) => ({
    subject: `You can now work at ${account}`,
    lines: [
      `${inviter} has given you a role at ${account} in Site Flow Light.`,
      `Sign in as always, with the user name ${username}, and choose the account in the menu.`,
    ],
    button: 'Go to Site Flow Light',
    closing: 'If you did not expect this, ask the person who invited you.',
  }),
  password: ({ username }) => ({
    subject: 'Choose a new password',
    lines: [
      `Somebody asked for a new password for the user name ${username} in Site Flow Light.`,
      'The link works once, for one hour. When you have chosen a password, you are signed out everywhere else.',
    ],
    button: 'Choose a new password',
    closing: 'If that was not you, you need not do anything: your password stays as it is.',
  }),
  partner: ({ account, code }) => ({
    subject: `${account} invites you to link accounts`,
    lines: [
      `${account} invites your account in Site Flow Light to be linked with theirs.`,
      `Your invitation code is ${code}. It works once, for 7 days.`,
      'Sign in as an owner or admin of your account, verify the code under Linked Accounts, and save.',
    ],
    button: 'Verify the code',
    closing: 'If you did not expect this, you need not do anything.',
  }),
  newPartner: ({ account, code, address }) => ({
    subject: `${account} invites you to link accounts`,
    lines: [
      `${account} invites you to work together in Site Flow Light, where sites and brands send each other orders.`,
      'Make an account of your own with the link below. It works once, for 7 days, and then shows you who invites you.',
      `Your invitation code is ${code}. If your company has an account already, verify the code there: ${address}`,
    ],
    button: 'Make an account',
    closing: 'If you did not expect this, you need not do anything.',
  }),
}

const jaJP: Texts = {
  greeting: (name) => `${name} 様`,
  invitation: ({ inviter, account, username }) => ({
    subject: `${account} への招待`,
    lines: [
      `${inviter} さんから、Site Flow Light の ${account} に招待されました。`,
      '下のリンクからパスワードを設定してください。リンクは 7 日間有効で、1 回だけ使えます。',
      `ユーザー名は ${username} です。`,
    ],
    button: '招待を受ける',
    closing: 'お心当たりのない場合は、このメールを破棄してください。',
  }),
  role: ({ inviter, account, username }) => ({
    subject: `${account} を利用できるようになりました`,
    lines: [
      `${inviter} さんが、Site Flow Light の ${account} での役割をあなたに割り当てました。`,
      `いつものとおりユーザー名 ${username} でサインインし、メニューからアカウントを選んでください。`,
    ],
    button: 'Site Flow Light を開く',
    closing: 'お心当たりのない場合は、招待した方にお問い合わせください。',
  }),
  password: ({ username }) => ({
    subject: 'パスワードの再設定',
    lines: [
      `Site Flow Light のユーザー名 ${username} について、パスワードの再設定が依頼されました。`,
      'リンクは 1 時間有効で、1 回だけ使えます。新しいパスワードを設定すると、ほかの端末からはサインアウトされます。',
    ],
    button: '新しいパスワードを設定する',
    closing: 'お心当たりのない場合は、何もする必要はありません。現在のパスワードはそのまま使えます。',
  }),
  partner: ({ account, code }) => ({
    subject: `${account} からのアカウント連携の招待`,
    lines: [
      `${account} から、Site Flow Light のアカウントを連携するよう招待されました。`,
      `招待コードは ${code} です。7 日間有効で、1 回だけ使えます。`,
      'アカウントのオーナーまたは管理者としてサインインし、連携アカウントの画面でコードを確認してから保存してください。',
    ],
    button: 'コードを確認する',
    closing: 'お心当たりのない場合は、何もする必要はありません。',
  }),
  newPartner: ({ account, code, address }) => ({
    subject: `${account} からのアカウント連携の招待`,
    lines: [
      `${account} から、印刷拠点とブランドが注文を送り合う Site Flow Light での連携に招待されました。`,
      '下のリンクから貴社のアカウントを作成してください。リンクは 7 日間有効で、1 回だけ使えます。作成後に招待元を確認できます。',
      `招待コードは ${code} です。すでにアカウントをお持ちの場合は、こちらでコードを確認してください：${address}`,
    ],
    button: 'アカウントを作成する',
    closing: 'お心当たりのない場合は、何もする必要はありません。',
  }),
}

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

function write(locale: Locale, name: string, { subject, lines, button, closing }: Content, address: string) {
  const greeting = languages[locale].greeting(name)
  const paragraphs: Markup = {
    markup: [greeting, ...lines].map((line) => html`<p style="${style.text}">${line}</p>`.markup).join('\n'),
  }
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

/** The mail with the link by which an invited person chooses a password. */
export async function mailInvitation(up: Upstream, tx: Executor, { recipient, askedBy, locale, ...given }: Invited) {
  const address = await createLink(up, tx, 'invitation', { userId: recipient.id })
  const content = languages[locale].invitation({ ...given, username: recipient.username })
  const mail = write(locale, recipient.name, content, address)
  await saveAskedMail(up, tx, { recipient: recipient.email, ...mail, confidential: true, askedBy })
}

/** Tells a person who can sign in already of another role. */
export async function mailRole(up: Upstream, tx: Executor, { recipient, askedBy, locale, ...given }: Invited) {
  const [portal = up.config.origin] = up.config.portalOrigins
  const content = languages[locale].role({ ...given, username: recipient.username })
  await saveAskedMail(up, tx, {
    recipient: recipient.email,
    ...write(locale, recipient.name, content, portal),
    askedBy,
  })
}

/** The mail with the link by which a person chooses another password. A guest asks for it themselves, and has no account. */
export async function mailPasswordReset(
  up: Upstream,
  tx: Executor,
  recipient: Recipient,
  locale: Locale,
  { askedBy, create = createLink }: { askedBy?: string; create?: typeof createLink } = {},
) {
  const address = await create(up, tx, 'password', { userId: recipient.id })
  const mail = write(locale, recipient.name, languages[locale].password(recipient), address)
  const until = new Date(up.now().getTime() + validMs.password)
  const whole = { recipient: recipient.email, ...mail, confidential: true, until }
  await (askedBy === undefined ? saveMail(up, tx, whole) : saveAskedMail(up, tx, { ...whole, askedBy }))
}

/** Where a code is verified in the portal, once the person has signed in. */
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
  const texts = languages[locale]
  const mail = (await findByMail(tx, up.config, recipient))
    ? write(locale, recipient, texts.partner(given), address)
    : write(
        locale,
        recipient,
        texts.newPartner({ ...given, address }),
        await createLink(up, tx, 'partner', { linkCodeId: id }),
      )
  await saveAskedMail(up, tx, { recipient, ...mail, confidential: true, askedBy })
}
