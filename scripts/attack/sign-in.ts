import { AttackSucceeded } from './attack-succeeded.ts'
import { type Browser, createBrowser } from './browser.ts'
import { send } from './http.ts'
import type { Target } from './target.ts'

const passwordOf = (username: string) => `${username}-prints-2026`

async function signInAs(browser: Browser, username: string): Promise<void> {
  const state = await browser.signIn(username, passwordOf(username))
  if (state !== 'active') throw new AttackSucceeded(`signing in as ${username} ended ${state}`)
}

/** The idle lock opened without a password when the address of the provider was changed on its way. */
export async function changedUnlock(target: Target): Promise<void> {
  const browser = createBrowser(target)
  await signInAs(browser, 'amir')
  await browser.call('/api/session/lock', { method: 'POST', body: '{}' })
  const begun = await browser.begin()
  if (!begun) throw new AttackSucceeded('unlocking could not begin')
  const changed = new URL(begun.url)
  for (const name of ['prompt', 'max_age', 'login_hint']) changed.searchParams.delete(name)
  const reached = await browser.toProvider(changed.href)
  if (new URL(reached).pathname === '/api/auth/callback/idp') await browser.arrive(reached)
  const state = await browser.state()
  if (state === 'active') throw new AttackSucceeded('the session is active, and no password was asked for')
}

/** Callbacks that belong to no sign-in stopped all other users from signing in. */
export async function foreignCallbacks(target: Target): Promise<void> {
  const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
  const junk = `${target.portal}/api/auth/callback/idp?code=junk&state=junk`
  await Promise.all(Array.from({ length: 64 }, () => send(junk, { headers: image })))
  await signInAs(createBrowser(target), 'pia')
}

/** Wrong passwords for one user locked out all users behind the same IP address, and so did correct ones sent at once. */
export async function wrongPasswords(target: Target): Promise<void> {
  const guess = async (at: number) => {
    const browser = createBrowser(target)
    const begun = await browser.begin()
    if (begun) await browser.enterPassword(await browser.toProvider(begun.url), `nobody-${at % 6}`, 'a guess')
  }
  await Promise.all(Array.from({ length: 60 }, (_, at) => guess(at)))
  const states = await Promise.all(
    Array.from({ length: 30 }, () => createBrowser(target).signIn('haruka', passwordOf('haruka'))),
  )
  const out = states.filter((state) => state !== 'active')
  if (!(out.length === 0))
    throw new AttackSucceeded(`after 60 guesses, ${out.length} of 30 right passwords ended ${out[0]}`)
}

/** A callback without `iss`, a session cookie with more behind its seal, and a token brought by a sibling host. */
export async function crookedSessions(target: Target): Promise<void> {
  const browser = createBrowser(target)
  const begun = await browser.begin()
  if (!begun) throw new AttackSucceeded('signing in could not begin')
  const page = await browser.toProvider(begun.url)
  const { callback } = await browser.enterPassword(page, 'amir', passwordOf('amir'))
  if (callback === undefined) throw new AttackSucceeded('the provider did not send the browser back')
  const without = new URL(callback)
  without.searchParams.delete('iss')
  if ((await browser.arrive(without.href)) === 'active')
    throw new AttackSucceeded('a callback without iss signed a user in')

  const other = createBrowser(target)
  await signInAs(other, 'amir')
  for (const [name, value] of other.cookies()) other.cookies().set(name, /~\d+$/.test(value) ? `${value}junk` : value)
  if ((await other.state()) === 'active')
    throw new AttackSucceeded('a session cookie with junk behind its seal is taken')

  const sibling = {
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-site': 'same-site',
    referer: 'http://evil.localhost/',
  }
  const given = await send(`${target.upstream}/sign-in-tokens/pia`, { method: 'POST' })
  const token = /tmp_[\w-]+/.exec(given.text)?.[0] ?? ''
  const answer = await send(`${target.portal}/?token=${token}`, { headers: sibling })
  if (answer.headers['set-cookie']?.some((line) => /sfl\S*=Fe26/.test(line)))
    throw new AttackSucceeded('a token brought by a sibling host signed a user in')
}

/** The address of the sign-out named the person. */
export async function namedSignOut(target: Target): Promise<void> {
  const browser = createBrowser(target)
  await signInAs(browser, 'amir')
  const navigation = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const { headers } = await browser.go(`${target.portal}/logout`, { headers: navigation })
  if (/id_token_hint|logout_hint/.test(headers.location ?? ''))
    throw new AttackSucceeded('the address holds a hint of the person')
}
