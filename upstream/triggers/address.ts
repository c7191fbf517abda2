import { setTimeout as delay } from 'node:timers/promises'
import { guardedLookup, requireFetchable } from '../artwork/address-guard.ts'
import { FetchFailure, refusedAddress } from '../artwork/fetch-failure.ts'
import { isOwnAddress } from '../artwork/own-address.ts'
import type { Config } from '../core/config.ts'
import { isDelivery } from '../demo/inbox.ts'

const lookupMs = 2000

/**
 * The private origins that a request may go to. Throws for an address that shows itself that it leads into a private
 * network or to the upstream. SSRF: the answer to a trigger is shown, so a trigger must not read what the upstream serves.
 */
export async function privateOriginsFor(url: URL, method: string, config: Config): Promise<readonly string[]> {
  // Under another name than our own, the request may reach another machine than the look-up here has shown (DNS rebinding).
  const isInbox = url.origin === config.origin && isDelivery(method, url)
  if (!isInbox && (await isOwnAddress(url, config))) throw refusedAddress('The address leads to Site Flow itself.')
  const origins = isInbox ? [url.origin] : config.privateArtworkOrigins
  requireFetchable(url, origins)
  return origins
}

/** Why an address cannot be saved. A name that is unknown now may be known when the trigger is sent. */
export async function findAddressFault(address: string, method: string, config: Config): Promise<string | undefined> {
  const url = new URL(address)
  try {
    if (!(await privateOriginsFor(url, method, config)).includes(url.origin)) await refusePrivateName(url.hostname)
    return undefined
  } catch (error) {
    if (error instanceof FetchFailure) return error.message
    throw error
  }
}

async function refusePrivateName(hostname: string): Promise<void> {
  const looked = new Promise<void>((resolve, reject) => {
    guardedLookup(hostname.replace(/^\[|\]$/g, ''), {}, (error) =>
      error instanceof FetchFailure ? reject(error) : resolve(),
    )
  })
  await Promise.race([looked, delay(lookupMs, undefined, { ref: false })])
}
