import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { ShipManyPage } from '#components/shipments/many/ship-many-page.tsx'

export const generateMetadata = createMetadata('/work/ship')

export default createPage('/work/ship', () => <ShipManyPage />)
