import { allPages, type PagePath } from '#lib/common/pages/table.ts'

/** The addresses of a page that together show all its states. */
export const screensOf = (page: PagePath): readonly string[] =>
  allPages.flatMap(({ path, screens = [path] }) => (path === page ? screens : []))

/** The addresses that a signed-in user can open. */
export const addressesOf = ({
  orderId,
  userId,
  errorId,
  templateId,
  triggerId,
}: Record<'orderId' | 'userId' | 'errorId' | 'templateId' | 'triggerId', string>): string[] =>
  allPages
    .filter(({ redirectsSignedIn }) => !redirectsSignedIn)
    .flatMap(({ path, screens = [path] }) => screens)
    .map((address) =>
      address
        .replace(':order', orderId)
        .replace(':user', userId)
        .replace(':error', errorId)
        .replace(':template', templateId)
        .replace(':trigger', triggerId),
    )
