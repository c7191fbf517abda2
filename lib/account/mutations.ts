import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { type AccountSettings, accountSettings, accounts } from '#lib/contract/accounts.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import type { StoredSettings } from './rules.ts'

export class SettingsChangedError extends Error {
  override name = 'SettingsChangedError'
  readonly settings: StoredSettings
  constructor(settings: StoredSettings) {
    super('the settings were saved by someone else meanwhile')
    this.settings = settings
  }
}

export async function saveSettings(
  accountId: string,
  settings: Partial<AccountSettings>,
  version?: string,
): Promise<StoredSettings> {
  try {
    const body = { accountId, ...settings, ...(version !== undefined && { version }) }
    return (await callProxy(accounts.saveSettings, { body })).settings ?? settings
  } catch (error) {
    if (!(error instanceof UpstreamError) || codeOf(error) !== 'changed_meanwhile') throw error
    const { oneflowAccountSettings: now } = await callProxy(accounts.vars, {})
    // An earlier try saved them, and its answer got lost.
    if (holds(now, settings)) return now
    throw new SettingsChangedError(now)
  }
}

const holds = (stored: StoredSettings, given: Partial<AccountSettings>) =>
  accountSettings.keyof().options.every((name) => given[name] === undefined || given[name] === stored[name])
