import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { createPage } from '#components/shell/create-page.tsx'
import { Licence } from '#components/shell/licence.tsx'
import { Licences } from '#components/shell/licences.tsx'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadPackages } from '#lib/shell/licences/licences.ts'
import { licencesParams } from '#lib/shell/search-params.ts'

type Props = PageProps<'/licences'>

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, chosen] = await Promise.all([getTranslations('licences'), choose(searchParams), requireAccount()])
  return { title: chosen?.name ?? t('title') }
}

export default createPage('/licences', async ({ searchParams }) => {
  const chosen = await choose(searchParams)
  return chosen ? <Licence {...chosen} /> : <Licences />
})

/** The package that the address names, in the versions that are installed. */
async function choose(searchParams: Props['searchParams']) {
  const { package: name } = licencesParams.parse(await searchParams)
  if (name === undefined) return undefined
  const versions = (await loadPackages()).filter((installed) => installed.name === name)
  return versions.length > 0 ? { name, versions } : notFound()
}
