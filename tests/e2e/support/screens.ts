/** Every page of the portal, by its folder below `app`, with addresses that show what it can show. */
export const screens = {
  '(bare)/login': ['/login', '/login?authError=true', '/login?error=tooMany'],
  '(bare)/logout/confirm': ['/logout/confirm'],
  '(bare)/locked': ['/locked'],
  '(bare)/sign-in-again': ['/sign-in-again'],
  '(bare)/account-lost': ['/account-lost'],
  '(bare)/unavailable': ['/unavailable'],
  '(bare)/job-sheet': ['/job-sheet', '/job-sheet?orderIds=:order'],
  '(portal)/orders/list': ['/orders/list', '/orders/list?page=9999', '/orders/list?search=card'],
  '(portal)/orders/add': ['/orders/add'],
  '(portal)/orders/view/[id]': ['/orders/view/:order', '/orders/view/:order?barcode=nothing-1'],
  '(portal)/products/view/[id]': ['/products/view/INVITE-3'],
  '(portal)/work': ['/work', '/work?due=today'],
  '(portal)/work/completed': ['/work/completed'],
  '(portal)/work/batches': ['/work/batches', '/work/batches?status=complete'],
  '(portal)/setup/accountlink/list': ['/setup/accountlink/list'],
  '(portal)/setup/pairedproduct/list': ['/setup/pairedproduct/list'],
  '(portal)/help/scanner': ['/help/scanner'],
  '(portal)/profile': ['/profile'],
  '(portal)/licences': ['/licences', '/licences?package=next'],
} satisfies Record<string, readonly string[]>

type Folder = keyof typeof screens

/** Those that somebody who is signed in, and for whom all is well, is sent on from. */
const apart: readonly Folder[] = ['(bare)/login', '(bare)/locked', '(bare)/sign-in-again', '(bare)/unavailable']

/** The addresses that somebody who is signed in can open. */
export const addressesOf = (orderId: string): string[] =>
  Object.entries(screens)
    .filter(([folder]) => !apart.includes(folder as Folder))
    .flatMap(([, addresses]) => addresses)
    .map((address) => address.replace(':order', orderId))
