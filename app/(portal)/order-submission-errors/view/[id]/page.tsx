import { createMetadata, createPage } from '#components/shell/create-page.tsx'
import { ErrorPage } from '#components/submission-errors/error-page.tsx'
import { awaitSubmissionError } from '#lib/submission-errors/loaders.ts'

export const generateMetadata = createMetadata('/order-submission-errors/view/[id]')

export default createPage('/order-submission-errors/view/[id]', async ({ params }) => {
  const { id } = await params
  // After the first byte an error that is not found cannot be a 404.
  await awaitSubmissionError(id)
  return <ErrorPage id={id} />
})
