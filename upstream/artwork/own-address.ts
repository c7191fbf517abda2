import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Config } from '../core/config.ts'
import type { FileStore } from '../core/file-store.ts'
import { sampleKeyOf } from '../demo/samples.ts'
import { refusedAddress } from './fetch-failure.ts'

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Whether an address leads to this program: it has the upstream's origin, or its port on any name or IP of this machine. */
export async function isOwnAddress(url: URL, { origin, port }: Pick<Config, 'origin' | 'port'>): Promise<boolean> {
  if (url.origin === origin) return true
  if (Number(url.port || defaultPorts[url.protocol]) !== port) return false
  const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return found.some(({ address }) => isOfThisMachine(address))
}

function isOfThisMachine(address: string): boolean {
  if (['loopback', 'unspecified'].includes(ipaddr.process(address).range())) return true
  return Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address === address))
}

/** Only signed addresses and samples: the rest needs the reader's own rights, and some of it this machine. */
export function ownFileKey(files: FileStore, url: URL): string | undefined {
  const use = files.verifyUrl('GET', url)
  return use ? (use.isExpired ? undefined : use.key) : sampleKeyOf(url.pathname)
}

export const ownAddressRefused = () =>
  refusedAddress(
    'The address leads to Site Flow itself. Use the address of a file that was uploaded and has not expired.',
  )
