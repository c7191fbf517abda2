let account: string | undefined

/** Every call names the account of its page, and is refused once another account was chosen. */
export function setPageAccount(accountId: string | undefined) {
  account = accountId
}

export const pageAccount = () => account

export function pageHeaders(): Record<string, string> {
  return { accept: 'application/json', 'x-sfl': '1', ...(account !== undefined && { 'x-sfl-account': account }) }
}
