import type { Route } from 'next'
import Link from 'next/link'
import { useId } from 'react'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { buttonStyle } from '#components/ui/buttons/button-style.ts'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { PagerNav } from './pager-nav.tsx'

export function Pager({
  page,
  pages,
  hrefFor,
  sizes,
  texts,
}: {
  page: number
  pages: number
  hrefFor: (page: number) => Route
  sizes?: { current: number; options: readonly number[]; hrefFor: (size: number) => Route }
  texts: { label: string; previous: string; next: string; summary: string; perPage?: string }
}) {
  const sizesId = useId()
  return (
    <PagerNav
      key={page}
      label={texts.label}
      className="flex min-h-12 flex-wrap items-center gap-x-6 gap-y-2 px-4 py-1.5 print:hidden"
    >
      {/* "Page 3 of 2" would say nothing: the list says what there is. */}
      {page <= Math.max(pages, 1) && (
        <p tabIndex={-1} className="text-sm text-muted">
          {texts.summary}
        </p>
      )}
      {sizes && (
        <div className="flex items-center gap-2 text-sm">
          <span id={sizesId} className="text-muted">
            {texts.perPage}
          </span>
          <ul aria-labelledby={sizesId} className="flex items-center gap-1">
            {sizes.options.map((size) => (
              <li key={size}>
                <Link
                  href={sizes.hrefFor(size)}
                  prefetch={false}
                  className="page-size"
                  {...(size === sizes.current && { 'aria-current': 'true' })}
                >
                  {size}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Step
          icon="chevron-left"
          label={texts.previous}
          rel="prev"
          href={page > 1 ? hrefFor(Math.min(page - 1, pages)) : null}
        />
        <Step icon="chevron-right" label={texts.next} rel="next" href={page < pages ? hrefFor(page + 1) : null} />
      </div>
    </PagerNav>
  )
}

function Step({ icon, label, rel, href }: { icon: IconName; label: string; rel: 'prev' | 'next'; href: Route | null }) {
  const className = cx(rel === 'next' && 'flex-row-reverse')
  if (href === null) {
    // Keeps its place, so that the other one does not move under the pointer.
    return (
      <span aria-hidden="true" className={buttonStyle('inactive', 'medium', false, className)}>
        <Icon name={icon} size="medium" />
        {label}
      </span>
    )
  }
  return (
    <ButtonLink href={href} rel={rel} prefetch={false} icon={icon} className={className}>
      {label}
    </ButtonLink>
  )
}
