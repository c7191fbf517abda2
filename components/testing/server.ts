import { createTranslator } from 'next-intl'
import messages from '#messages/en-GB.json'

// What server components ask of their request, in the place of next-intl/server and of lib/server/session/loaders.ts.
export const getLocale = async () => 'en-GB'
export const getTranslations = async (namespace: 'shipments') =>
  createTranslator({ locale: 'en-GB', messages, namespace })
export const requireAccount = async () => ({
  user: { id: 'pia' },
  account: { id: 'site' },
  role: 'owner',
  permissions: [],
})
