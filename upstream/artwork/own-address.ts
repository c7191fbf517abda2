import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { sampleKeyOf } from '../demo/samples.ts'
import type { FileStore } from '../files/store.ts'
import { refusedAddress } from './fetch-failure.ts'

const usualPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Whether an address leads to this program: it has our origin, or our port at whatever name or number of this machine. */
export async function leadsToUs(url: URL, { origin, port }: Pick<Config, 'origin' | 'port'>): Promise<boolean> {
  if (url.origin === origin) return true
  if (Number(url.port || usualPorts[url.protocol]) !== port) return false
  const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return found.some(({ address }) => isOfThisMachine(address))
}

function isOfThisMachine(address: string): boolean {
  if (['loopback', 'unspecified'].includes(ipaddr.process(address).range())) return true
  return Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address === address))
}

/**
 * The file that an address of ours stands for: one whose address was given out, until it expires, or artwork of the
 * demonstration. What else we serve is for those who ask themselves, and some of it only for this machine.
 */
export function ownFileKey(files: FileStore, url: URL): string | undefined {
  const use = files.verifyUrl('GET', url)
  return use ? (use.isExpired ? undefined : use.key) : sampleKeyOf(url.pathname)
}

export const ownAddress = () =>
  refusedAddress(
    'The address leads to Site Flow itself. Use the address of a file that was uploaded and has not expired.',
  )
