import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { type AccountSettings, accounts } from '#lib/contract/accounts.ts'
import type { StoredSettings } from './rules.ts'

type Saved = Partial<AccountSettings> & { version?: string }

export const saveSettings = (accountId: string, settings: Saved) =>
  callProxy(accounts.saveSettings, { body: { accountId, ...settings } })

/** As they are now, for a form that is to save them. */
export async function readSettings<Values>(toValues: (stored: StoredSettings) => Values) {
  const { oneflowAccountSettings: settings } = await callProxy(accounts.vars, {})
  return { values: toValues(settings), version: settings.version }
}

export const closeSetupList = (accountId: string) =>
  callProxy(accounts.saveSettings, { body: { accountId, setupListClosed: true } })
