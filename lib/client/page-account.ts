let pageAccount: string | undefined

/** Tells the client which account this page shows; every call says so, and is refused once another account was chosen. */
export function setPageAccount(accountId: string | undefined) {
  pageAccount = accountId
}

/** The account that this page shows. Apart from the client itself, which the shell need not load. */
export const currentPageAccount = () => pageAccount
