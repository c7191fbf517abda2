/** Which page a path is, without whose: `/orders/view/65f0…` is `/orders/view/:id`. */
export const pageOf = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => (/^[a-z-]*$/.test(segment) ? segment : ':id'))
    .join('/')
