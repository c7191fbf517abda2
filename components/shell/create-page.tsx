import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { loadBarcodeTexts } from '#components/barcodes/barcode-texts.ts'
import { ScanToOpen } from '#components/barcodes/scan-to-open.tsx'
import { findLacking } from '#lib/common/access/rules.ts'
import { type PagePath, pages } from '#lib/common/pages/table.ts'
import { loadPerson } from '#lib/server/access/loaders.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { NotAllowed } from './not-allowed.tsx'
import { UnlessEmbedded } from './unless-embedded.tsx'

/** Called only for a signed-in user with the rights of the row: a layout is no guard. */
export function createPage<P extends PagePath>(
  path: P,
  content: (props: PageProps<P>) => ReactNode | Promise<ReactNode>,
) {
  const { opensTo, needs, title, scans } = pages[path]
  const scanToOpen = async () =>
    !opensTo &&
    !scans && (
      <UnlessEmbedded>
        <ScanToOpen texts={await loadBarcodeTexts()} />
      </UnlessEmbedded>
    )
  return async function Page(props: PageProps<P>): Promise<ReactNode> {
    if (!opensTo) await requireAccount()
    const missing = needs && findLacking(needs, await loadPerson())
    if (missing === 'flag') notFound()
    return (
      <>
        {missing ? (
          <NotAllowed needs={needs} missing={missing} title={(await getTranslations())(title)} />
        ) : (
          await content(props)
        )}
        {await scanToOpen()}
      </>
    )
  }
}

export const createMetadata = (path: PagePath) => async (): Promise<Metadata> => ({
  title: (await getTranslations())(pages[path].title),
})
