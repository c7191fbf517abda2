import { randomBytes } from 'node:crypto'
import type { Role } from '#lib/contract/call.ts'

/** What signs the API calls of a role. Random for every role: other users may run programs on this machine. */
export const newCredentials = () => ({
  token: String(randomBytes(6).readUIntBE(0, 6) + 1_000_000_000_000),
  secret: randomBytes(24).toString('hex'),
})

const ofSettingUp = ['accountlink-read', 'accountlink-write', 'pairedproduct-read', 'pairedproduct-write']

export const permissionsOf = (role: Role): string[] => (role === 'owner' || role === 'admin' ? ofSettingUp : [])
