import type { Metadata, Route } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AccountUnread } from '#components/shell/account-unread.tsx'
import { paths } from '#lib/paths.ts'
import { safeNextPath } from '#lib/session/next-path.ts'
import { isWaitingForAccount } from '#lib/session/require.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('unavailable'))('title') }
}

export default async function UnavailablePage({ searchParams }: PageProps<'/unavailable'>) {
  const { next } = await searchParams
  const wanted = safeNextPath([next].flat()[0]) as Route
  const href = wanted === '/' ? paths.orders : wanted
  if (!(await isWaitingForAccount())) redirect(href)
  return <AccountUnread href={href} />
}
