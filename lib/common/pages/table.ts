import type { MessageKeys, Messages, NestedKeyOf } from 'next-intl'
import {
  type Access,
  acting,
  linkedAccounts,
  ownProducts,
  pairingAccess,
  settingUp,
  submitting,
} from '#lib/contract/access.ts'

type TextKey = MessageKeys<Messages, NestedKeyOf<Messages>>

export const menuGroups = ['orders', 'production', 'setup', 'help'] as const
export type MenuGroupKey = (typeof menuGroups)[number]

type Row = {
  title: TextKey
  label?: TextKey
  menu?: MenuGroupKey
  within?: TextKey
  palette?: TextKey
  /** Absent: every member of the account may open it. */
  needs?: Access
  /** Absent: the page needs a signed-in user with an account. */
  opensTo?: 'everyone' | 'any-session'
  next?: false
  /** `own`: the page handles scans. `none`: it takes none. Absent: a scan opens its order (decision 056). */
  scans?: 'own' | 'none'
  /** Style attributes apply, for sanitised templates (decision 075). Not for paths with a parameter. */
  allowsStyleAttributes?: true
  redirectsSignedIn?: true
  /** URLs for the test walks, with ids such as `:order`, the usual one first. Absent: the path alone. */
  screens?: readonly string[]
}

/** Decision 049. */
const rows = {
  '/orders/list': {
    title: 'orders.list.title',
    scans: 'own',
    menu: 'orders',
    screens: ['/orders/list', '/orders/list?page=9999', '/orders/list?search=card'],
  },
  '/orders/add': { title: 'orders.add.title' },
  '/orders/view/[id]': {
    title: 'orders.view.title',
    scans: 'own',
    screens: ['/orders/view/:order', '/orders/view/:order?barcode=nothing-1'],
  },
  '/order-submission-errors/list': {
    title: 'submissionErrors.title',
    menu: 'orders',
    screens: [
      '/order-submission-errors/list',
      '/order-submission-errors/list?from=brands',
      '/order-submission-errors/list?from=brands&grouped=true',
    ],
  },
  '/order-submission-errors/view/[id]': {
    title: 'submissionErrors.view.title',
    screens: ['/order-submission-errors/view/:error'],
  },
  '/products/view/[id]': { title: 'products.view.title', screens: ['/products/view/INVITE-3'] },
  '/today': { title: 'today.title', menu: 'production', screens: ['/today', '/today?wall='] },
  '/work': { title: 'work.list.live', menu: 'production', scans: 'own', screens: ['/work', '/work?due=today'] },
  '/work/completed': { title: 'work.list.complete', menu: 'production', scans: 'own' },
  '/work/batches': {
    title: 'work.batches.title',
    scans: 'own',
    screens: ['/work/batches', '/work/batches?status=complete'],
  },
  '/work/ship': { title: 'shipments.many.title', menu: 'production', needs: { roles: acting } },
  '/setup/account/settings': { title: 'account.settings.title', menu: 'setup', needs: { roles: settingUp } },
  '/setup/users': {
    title: 'users.title',
    label: 'users.menu',
    menu: 'setup',
    needs: { roles: settingUp },
    screens: ['/setup/users', '/setup/users?find=nobody'],
  },
  '/setup/users/[id]': {
    title: 'users.details.title',
    needs: { roles: settingUp },
    screens: ['/setup/users/:user'],
  },
  '/setup/start': { title: 'start.title', needs: { roles: settingUp }, palette: 'search.group.help' },
  '/setup/products': {
    title: 'products.list.title',
    menu: 'setup',
    needs: ownProducts,
    screens: ['/setup/products', '/setup/products?find=nobody', '/setup/products?active=false'],
  },
  '/setup/products/add': { title: 'products.form.add', needs: ownProducts },
  '/setup/products/edit/[id]': {
    title: 'products.form.edit',
    needs: ownProducts,
    screens: ['/setup/products/edit/INVITE-3'],
  },
  '/setup/products/import': { title: 'products.import.title', needs: ownProducts },
  '/setup/accountlink/list': { title: 'links.title', menu: 'setup', needs: linkedAccounts },
  '/setup/linkcode/list': { title: 'links.requests.title', needs: linkedAccounts },
  '/setup/pairedproduct/list': { title: 'pairedProducts.title', menu: 'setup', needs: pairingAccess },
  '/setup/triggers/add': {
    title: 'triggers.add.title',
    label: 'shell.menu.create',
    menu: 'setup',
    within: 'triggers.title',
    needs: { roles: settingUp },
  },
  '/setup/triggers': {
    title: 'triggers.title',
    label: 'shell.menu.view',
    menu: 'setup',
    within: 'triggers.title',
    needs: { roles: settingUp },
    screens: ['/setup/triggers', '/setup/triggers?active=false'],
  },
  '/setup/triggers/edit/[id]': {
    title: 'triggers.edit.title',
    needs: { roles: settingUp },
    screens: ['/setup/triggers/edit/:trigger'],
  },
  '/setup/triggers/deliveries/[id]': {
    title: 'triggers.deliveries.title',
    needs: { roles: settingUp },
    screens: ['/setup/triggers/deliveries/:trigger', '/setup/triggers/deliveries/:trigger?failed=true'],
  },
  '/setup/templates/add': {
    title: 'templates.add',
    label: 'shell.menu.create',
    menu: 'setup',
    within: 'templates.title',
    needs: { roles: settingUp },
  },
  '/setup/templates': {
    title: 'templates.title',
    label: 'shell.menu.view',
    menu: 'setup',
    within: 'templates.title',
    needs: { roles: settingUp },
    screens: ['/setup/templates', '/setup/templates?active=false&unread=true'],
  },
  '/setup/templates/edit/[id]': {
    title: 'templates.edit',
    needs: { roles: settingUp },
    screens: ['/setup/templates/edit/:template'],
  },
  '/help/scanner': { title: 'barcodes.checkUp.title', scans: 'own', palette: 'search.group.help' },
  '/help/commands': { title: 'barcodes.commands.title', palette: 'search.group.help' },
  '/help/order-submission': {
    title: 'help.order.title',
    label: 'shell.menu.singleItemOrder',
    menu: 'help',
    within: 'shell.menu.submittingOrders',
    needs: { roles: submitting },
    screens: ['/help/order-submission', '/help/order-submission?embedded=true'],
  },
  '/help/shipment-shipped': {
    title: 'help.shipped.title',
    label: 'shell.menu.shipmentShipped',
    menu: 'help',
    within: 'shell.menu.submittingOrders',
    needs: { roles: acting },
    screens: ['/help/shipment-shipped', '/help/shipment-shipped?embedded=true'],
  },
  '/help/docs/tutorial': { title: 'help.docs.tutorial', menu: 'help', within: 'shell.menu.documentation' },
  '/help/docs/descriptions': { title: 'help.docs.descriptions', menu: 'help', within: 'shell.menu.documentation' },
  '/help/docs/api': { title: 'help.docs.api', menu: 'help', within: 'shell.menu.documentation' },
  '/profile': { title: 'profile.title', palette: 'search.group.you' },
  '/licences': {
    title: 'licences.title',
    palette: 'search.group.help',
    screens: ['/licences', '/licences?package=next'],
  },
  '/job-sheet': {
    title: 'jobSheet.title',
    scans: 'none',
    allowsStyleAttributes: true,
    screens: ['/job-sheet?orderIds=:order', '/job-sheet'],
  },

  '/login': {
    title: 'login.title',
    opensTo: 'everyone',
    next: false,
    redirectsSignedIn: true,
    screens: ['/login', '/login?authError=true', '/login?signedOut=here', '/login?error=again&id=0123456789012345'],
  },
  '/logout/confirm': { title: 'session.signOut.title', opensTo: 'everyone', next: false },
  '/locked': { title: 'locked.title', opensTo: 'any-session', next: false, redirectsSignedIn: true },
  '/sign-in-again': { title: 'session.again.title', opensTo: 'any-session', redirectsSignedIn: true },
  '/unavailable': { title: 'unavailable.title', opensTo: 'any-session', next: false, redirectsSignedIn: true },
  '/account-lost': { title: 'session.accountLost.title', scans: 'none', next: false },
} as const satisfies Record<`/${string}`, Row>

export type PagePath = keyof typeof rows
type TextColumn = 'title' | 'label' | 'within' | 'palette'
type TextsOf<R> = R extends unknown ? R[keyof R & TextColumn] : never
export type PageText = TextsOf<(typeof rows)[PagePath]>
type PageRow = Omit<Row, TextColumn> & { title: PageText } & { [C in TextColumn]?: PageText }

export const pages: Readonly<Record<PagePath, PageRow>> = rows

export const allPages = Object.entries(pages).map(([path, row]) => ({ path: path as PagePath, ...row }))
