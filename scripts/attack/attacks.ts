import { AttackSucceeded } from './attack-succeeded.ts'
import { bareAnswers, oldSignatures, otherHosts } from './hosts.ts'
import { formsOfGuests, longAddresses, loopingTemplates, wideJson } from './overload.ts'
import { otherAccounts, ownPagesAsArtwork, viewersAndAdmins } from './rights.ts'
import { changedUnlock, crookedSessions, foreignCallbacks, namedSignOut, wrongPasswords } from './sign-in.ts'
import type { Target } from './target.ts'

export type Attack = {
  title: string
  /** Throws `AttackSucceeded` when the attack succeeds. */
  run: (target: Target) => Promise<void>
}

/** Attacks that succeeded on an earlier version, and must fail from then on. */
export const attacks: readonly Attack[] = [
  { title: 'a small form of a guest delays no other user', run: formsOfGuests },
  { title: 'long addresses of a guest delay no other user', run: longAddresses },
  { title: 'the credentials of a role give access to its own account only', run: otherAccounts },
  { title: 'the idle lock asks for the password when the address of the provider is changed', run: changedUnlock },
  { title: 'JSON of millions of keys delays no other user', run: wideJson },
  {
    title: 'both programs answer only to their own host names, and show demonstration pages only to this machine',
    run: otherHosts,
  },
  { title: 'callbacks without a sign-in stop no user from signing in', run: foreignCallbacks },
  { title: 'wrong passwords for one user lock no other user out', run: wrongPasswords },
  {
    title: 'a viewer can send no orders, and an admin cannot deactivate a user of several accounts',
    run: viewersAndAdmins,
  },
  { title: 'a page of the upstream is refused as artwork', run: ownPagesAsArtwork },
  { title: 'every answer carries the security headers, and no odd request makes a server fail', run: bareAnswers },
  { title: 'templates that never end delay no other account', run: loopingTemplates },
  { title: 'a request with an old signature is refused', run: oldSignatures },
  {
    title: 'an altered session cookie, a callback without iss and a token from a sibling host are refused',
    run: crookedSessions,
  },
  { title: 'the addresses of a sign-out do not contain the user’s name', run: namedSignOut },
]

/** `finding`: what an attack reached, or why it could not be tried. Undefined where the product held. */
export type Outcome = { title: string; finding: string | undefined }

/** Runs the attacks one after the other. */
export async function* attack(target: Target): AsyncGenerator<Outcome> {
  for (const { title, run } of attacks) {
    const finding = await run(target).then(
      () => undefined,
      (error: unknown) => (error instanceof AttackSucceeded ? error.message : `could not be tried: ${String(error)}`),
    )
    yield { title, finding }
  }
}
