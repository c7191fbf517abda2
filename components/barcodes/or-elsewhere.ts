import type { ScanResult } from '#lib/barcodes/scan.ts'

/** The result of a code that is `unknown` in this account: the account of the user that has its order, where there is one. */
export async function orElsewhere(code: string, unknown: ScanResult, signal: AbortSignal): Promise<ScanResult> {
  const [{ findElsewhere }, { switchAccount }] = await Promise.all([
    import('#lib/account/elsewhere/queries.ts'),
    import('#components/shell/session/switch-account.ts'),
  ])
  const found = await findElsewhere({ code }, signal)
  if (!found) return unknown
  const { title, text, switchTo } = found.texts
  return { kind: 'elsewhere', title, text, action: { label: switchTo, run: () => switchAccount(found.texts, found) } }
}
