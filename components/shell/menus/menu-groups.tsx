'use client'

import type { Route } from 'next'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '#components/ui/spinner.tsx'
import { paths } from '#lib/common/paths.ts'
import { isCurrent, type MenuArea, menuArea } from '#lib/shell/menu/menu-area.ts'
import { WaitingRequests } from './waiting-requests.tsx'

type ShownLink = readonly [label: string, href: Route]
type ShownEntry = ShownLink | readonly [label: string, links: readonly ShownLink[]]
/** Texts, because elements of the server are sent twice (decision 057). */
export type ShownGroup = readonly [label: string, entries: readonly ShownEntry[]]

const isLink = (entry: ShownEntry): entry is ShownLink => typeof entry[1] === 'string'
const linksOf = (entry: ShownEntry): readonly ShownLink[] => (isLink(entry) ? [entry] : entry[1])

export function MenuGroups({
  groups,
  waiting,
}: {
  groups: readonly ShownGroup[]
  waiting?: ComponentProps<typeof WaitingRequests> | undefined
}) {
  const hrefs = groups.flatMap(([, entries]) => entries.flatMap(linksOf).map(([, href]) => href))
  const link = ([label, href]: ShownLink) => (
    <li key={href}>
      <NavLink href={href} at={menuArea(href, hrefs)}>
        {label}
        {waiting && href === paths.linkedAccounts && <WaitingRequests {...waiting} />}
      </NavLink>
    </li>
  )
  return groups.map(([title, entries]) => (
    <div key={title}>
      <h2 className="px-3 pb-1 text-sm text-muted">{title}</h2>
      <ul>
        {entries.map((entry) =>
          isLink(entry) ? (
            link(entry)
          ) : (
            <li key={entry[0]}>
              <h3 className="flex h-control items-center px-3">{entry[0]}</h3>
              <ul className="ml-3 border-l border-border">{entry[1].map(link)}</ul>
            </li>
          ),
        )}
      </ul>
    </div>
  ))
}

function NavLink({ href, at, children }: { href: Route; at: MenuArea; children: ReactNode }) {
  const current = isCurrent(usePathname(), at)
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover()}
      className="nav-link"
    >
      <span>{children}</span>
      <Pending />
    </Link>
  )
}

function Pending() {
  return useLinkStatus().pending ? <Spinner /> : null
}
