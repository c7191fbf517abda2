let account: string | undefined

/** Tells the calls which account this page shows; every call says so, and is refused once another account was chosen. */
export function setPageAccount(accountId: string | undefined) {
  account = accountId
}

/** The headers of every question to the portal: it is the page's own, and of the account that the page shows. */
export function pageHeaders(): Record<string, string> {
  return { accept: 'application/json', 'x-sfl': '1', ...(account !== undefined && { 'x-sfl-account': account }) }
}
