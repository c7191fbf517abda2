const formatWait = (seconds: number, locale: Locale) => {
  const [unit, count] = seconds < 60 ? ['second', seconds] : ['minute', Math.ceil(seconds / 60)]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

const enGB = {
  signIn: 'Sign in',
  username: 'User name',
  password: 'Password',
  wrong: 'The user name or the password is not right.',
  missing: 'Enter your user name and your password.',
  tooMany: (seconds: number) => `Too many attempts. Try again in ${formatWait(seconds, 'en-GB')}.`,
  busy: 'Many people are signing in right now. Try again in a moment.',
  expired: 'This sign-in has expired',
  expiredHint: 'It was open for too long, or it was finished in another tab. Go back to the portal and sign in again.',
  failed: 'This did not work',
  failedHint: 'Go back to the portal and try again. If it happens again, show this to your administrator:',
  toPortal: 'Go to the portal',
  signOut: 'Sign out',
  signOutQuestion: 'Do you want to sign out?',
  signingOut: 'Signing you out…',
  signedOut: 'You are signed out',
  signedOutHint: 'You can close this page.',
}
export type Texts = typeof enGB

const jaJP: Texts = {
  signIn: 'サインイン',
  username: 'ユーザー名',
  password: 'パスワード',
  wrong: 'ユーザー名またはパスワードが正しくありません。',
  missing: 'ユーザー名とパスワードを入力してください。',
  tooMany: (seconds) => `試行回数が多すぎます。${formatWait(seconds, 'ja-JP')}後にもう一度お試しください。`,
  busy: '現在、サインインが混み合っています。しばらくしてからもう一度お試しください。',
  expired: 'サインインの有効期限が切れました',
  expiredHint: '時間が経過したか、別のタブで完了しています。ポータルに戻って、もう一度サインインしてください。',
  failed: '処理できませんでした',
  failedHint: 'ポータルに戻って、もう一度お試しください。繰り返し発生する場合は、次の内容を管理者にお伝えください。',
  toPortal: 'ポータルへ',
  signOut: 'サインアウト',
  signOutQuestion: 'サインアウトしますか？',
  signingOut: 'サインアウトしています…',
  signedOut: 'サインアウトしました',
  signedOutHint: 'このページを閉じてかまいません。',
}

const languages = { 'en-GB': enGB, 'en-US': enGB, 'ja-JP': jaJP }
export type Locale = keyof typeof languages
export const locales: Locale[] = ['en-GB', 'en-US', 'ja-JP']

export const textsOf = (locale: Locale): Texts => languages[locale]

/** The first requested language with texts: `ui_locales` of the portal, then `Accept-Language`. */
export function chooseLocale(uiLocales: unknown, acceptLanguage: string | undefined): Locale {
  const requested = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  const accepted = (acceptLanguage ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  for (const tag of [...requested, ...accepted].map((each) => each.toLowerCase())) {
    const found = locales.find((locale) => locale.toLowerCase() === tag)
    const sameLanguage = locales.find((locale) => locale.slice(0, 2) === tag.slice(0, 2))
    if (found ?? sameLanguage) return found ?? sameLanguage ?? 'en-GB'
  }
  return 'en-GB'
}
