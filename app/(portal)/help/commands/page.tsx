import { CommandCards } from '#components/barcodes/command-cards.tsx'
import { createMetadata, createPage } from '#components/shell/create-page.tsx'

export const generateMetadata = createMetadata('/help/commands')

export default createPage('/help/commands', () => <CommandCards />)
