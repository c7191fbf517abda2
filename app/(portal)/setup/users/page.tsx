import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { UsersPage } from '#components/users/users-page.tsx'
import { userSearchParams } from '#lib/users/search-params.ts'

export const generateMetadata = createMetadata('/setup/users')

export default createPage('/setup/users', async ({ searchParams }) => (
  <UsersPage search={userSearchParams.parse(await searchParams)} />
))
