import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { TodayPage } from '#components/today/today-page.tsx'

export const generateMetadata = createMetadata('/today')

export default createPage('/today', async ({ searchParams }) => (
  <TodayPage isWall={(await searchParams)['wall'] !== undefined} />
))
