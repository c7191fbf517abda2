import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { UserPage } from '#components/users/user-page.tsx'

export const generateMetadata = createMetadata('/setup/users/[id]')

export default createPage('/setup/users/[id]', async ({ params }) => <UserPage id={(await params).id} />)
