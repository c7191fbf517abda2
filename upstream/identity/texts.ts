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
  forgotten: 'Forgot your password?',
  forgottenHint:
    'Enter your user name or your email address. You will get an email with a link that works once, for one hour.',
  usernameOrMail: 'User name or email address',
  sendLink: 'Send the link',
  sent: 'Check your email',
  sentHint:
    'If this person is known here, an email with a link is on its way. It can take a few minutes. If none comes, look into the spam folder, or ask your administrator.',
  noMail: 'This installation cannot send email. Ask your administrator for help.',
  back: 'Back',
  welcome: 'Welcome',
  welcomeHint: (username: string) => `Choose a password. Your user name is ${username}.`,
  newPassword: 'Choose a new password',
  newPasswordHint: 'You will then be signed out everywhere else.',
  name: 'Your name',
  mail: 'Email address',
  passwordHint: 'At least 12 characters. A few words are easier to remember than signs.',
  showPassword: 'Show the password',
  save: 'Save and sign in',
  faults: {
    short: 'The password needs at least 12 characters.',
    long: 'The password may have 1000 characters at most.',
    common: 'This password is among the first that are guessed. Choose another one.',
    name: 'Enter a name of at most 200 characters, all of which can be seen.',
    mail: 'Enter an email address, such as name@example.com.',
    company: 'Enter the name of the company, of at most 200 characters, all of which can be seen.',
    companyTaken: 'Another account has this name, or one that looks like it. Add your town, for example.',
  },
  linkEnded: 'This link was used already',
  linkEndedHint: 'It works once, or a newer one has taken its place. If you have chosen a password, sign in with it.',
  linkExpired: 'This link has expired',
  linkUnknown: 'This link is not valid',
  linkUnknownHint: 'It may be incomplete. Copy the whole address from the email into the address bar.',
  askInviter: 'Ask the person who invited you to send the invitation again.',
  askAgain: 'Ask for another link, or sign in.',
  setUp: 'Set up this installation',
  setUpHint: 'You will be its first owner: you invite everybody else.',
  company: 'Company',
  kind: 'What does it do?',
  kindPsp: 'Prints for others',
  kindBrand: 'Brand with a print site of its own',
  newAccount: 'Make an account',
  newAccountHint: (inviter: string, email: string) =>
    `${inviter} invites your company. You will be the owner of its account. Your user name is ${email}.`,
  kindOwnBrand: 'Brand that sends orders',
  hasAccount: 'Our company has an account already',
  notSetUp: 'This installation has no owner yet',
  notSetUpHint: 'Open the link that the program printed when it was started. A restart prints another one.',
  setUpEndedHint:
    'It was used, or the program has printed a newer one since. A restart prints another one as long as there is no owner.',
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
  forgotten: 'パスワードをお忘れですか？',
  forgottenHint:
    'ユーザー名またはメールアドレスを入力してください。1 時間有効で 1 回だけ使えるリンクをメールでお送りします。',
  usernameOrMail: 'ユーザー名またはメールアドレス',
  sendLink: 'リンクを送信する',
  sent: 'メールをご確認ください',
  sentHint:
    '登録がある場合は、リンクを記載したメールをお送りしました。届くまで数分かかることがあります。届かないときは、迷惑メールフォルダーを確認するか、管理者にお問い合わせください。',
  noMail: 'この環境ではメールを送信できません。管理者にお問い合わせください。',
  back: '戻る',
  welcome: 'ようこそ',
  welcomeHint: (username) => `パスワードを設定してください。ユーザー名は ${username} です。`,
  newPassword: '新しいパスワードの設定',
  newPasswordHint: '設定すると、ほかの端末からはサインアウトされます。',
  name: 'お名前',
  mail: 'メールアドレス',
  passwordHint: '12 文字以上で入力してください。記号を混ぜるより、いくつかの単語を並べるほうが覚えやすくなります。',
  showPassword: 'パスワードを表示する',
  save: '保存してサインイン',
  faults: {
    short: 'パスワードは 12 文字以上で入力してください。',
    long: 'パスワードは 1000 文字以内で入力してください。',
    common: 'このパスワードは推測されやすいため使えません。別のパスワードを入力してください。',
    name: '名前を 200 文字以内で、目に見える文字だけで入力してください。',
    mail: 'name@example.com のような形式でメールアドレスを入力してください。',
    company: '会社名を 200 文字以内で、目に見える文字だけで入力してください。',
    companyTaken: 'この名前、または見た目が同じ名前のアカウントはすでにあります。所在地を加えるなどしてください。',
  },
  linkEnded: 'このリンクは使用済みです',
  linkEndedHint:
    'リンクは 1 回だけ使えます。または、新しいリンクが発行されています。すでにパスワードを設定した場合は、そのままサインインしてください。',
  linkExpired: 'このリンクの有効期限が切れました',
  linkUnknown: 'このリンクは無効です',
  linkUnknownHint: 'アドレスが途中で切れている可能性があります。メールのアドレス全体をコピーしてください。',
  askInviter: '招待した方に、もう一度招待を送るよう依頼してください。',
  askAgain: 'もう一度リンクを請求するか、サインインしてください。',
  setUp: '初期設定',
  setUpHint: '最初のオーナーとして登録します。ほかの方は、あとから招待できます。',
  company: '会社名',
  kind: '業態',
  kindPsp: '印刷を請け負う',
  kindBrand: '自社で印刷するブランド',
  newAccount: 'アカウントの作成',
  newAccountHint: (inviter, email) =>
    `${inviter} から貴社が招待されています。あなたがアカウントのオーナーになります。ユーザー名は ${email} です。`,
  kindOwnBrand: '注文を送るブランド',
  hasAccount: 'すでに会社のアカウントを持っている',
  notSetUp: 'まだオーナーが登録されていません',
  notSetUpHint: 'プログラムの起動時に表示されたリンクを開いてください。再起動すると、新しいリンクが表示されます。',
  setUpEndedHint:
    'リンクは使用済みか、新しいリンクが表示されています。オーナーがまだいない場合は、再起動すると新しいリンクが表示されます。',
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
