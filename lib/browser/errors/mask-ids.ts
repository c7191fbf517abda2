/** `/orders/view/65f0…` becomes `/orders/view/:id`, for error reports. */
export const maskIds = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => (/^[a-z-]*$/.test(segment) ? segment : ':id'))
    .join('/')
