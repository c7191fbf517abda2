import { bareAnswers, oldSignatures, otherHosts } from './entrance.ts'
import { Fallen } from './fallen.ts'
import { formsOfGuests, longAddresses, loopingTemplates, wideJson } from './overload.ts'
import { otherAccounts, ownPagesAsArtwork, viewersAndAdmins } from './rights.ts'
import { changedUnlock, crookedSessions, foreignCallbacks, namedSignOut, wrongPasswords } from './sign-in.ts'
import type { Target } from './target.ts'

export type Attack = {
  title: string
  /** Throws `Fallen` when something does not hold. */
  run: (target: Target) => Promise<void>
}

/** What fell once, and must hold from then on. */
export const attacks: readonly Attack[] = [
  { title: 'a form of a guest delays nobody', run: formsOfGuests },
  { title: 'long addresses of a guest delay nobody', run: longAddresses },
  { title: 'the credentials of a role open its own account only', run: otherAccounts },
  { title: 'the idle lock asks for the password', run: changedUnlock },
  { title: 'JSON of millions of keys delays nobody', run: wideJson },
  { title: 'both programs answer to their own names, and demonstration pages to this machine', run: otherHosts },
  { title: 'junk callbacks keep nobody from signing in', run: foreignCallbacks },
  { title: 'guesses at passwords lock nobody else out', run: wrongPasswords },
  { title: 'who may only look sends no orders, and no admin shuts people out elsewhere', run: viewersAndAdmins },
  { title: 'no page of the upstream passes for artwork', run: ownPagesAsArtwork },
  { title: 'no answer is bare', run: bareAnswers },
  { title: 'templates that never end delay nobody', run: loopingTemplates },
  { title: 'old signatures are refused', run: oldSignatures },
  { title: 'sessions have one spelling and one way in', run: crookedSessions },
  { title: 'signing out names nobody in an address', run: namedSignOut },
]

export type Outcome = { title: string; fell: string | undefined }

/** Runs all of them, one after the other. */
export async function* attack(target: Target): AsyncGenerator<Outcome> {
  for (const { title, run } of attacks) {
    const fell = await run(target).then(
      () => undefined,
      (error: unknown) => (error instanceof Fallen ? error.message : `could not be tried: ${String(error)}`),
    )
    yield { title, fell }
  }
}
