import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { AccountUnread } from '#components/shell/frame/account-unread.tsx'
import { paths } from '#lib/common/paths.ts'
import { safeNextPath } from '#lib/server/session/core/next-path.ts'
import { isWaitingForAccount } from '#lib/server/session/loaders.ts'

export const generateMetadata = createMetadata('/unavailable')

export default createPage('/unavailable', async ({ searchParams }) => {
  const { next } = await searchParams
  const wanted = safeNextPath([next].flat()[0]) as Route
  const href = wanted === '/' ? paths.orders : wanted
  if (!(await isWaitingForAccount())) redirect(href)
  return <AccountUnread href={href} />
})
