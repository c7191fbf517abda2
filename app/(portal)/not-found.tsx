export { NotFoundInPortal as default } from '#components/shell/frame/page-not-found.tsx'
export { generateMetadata } from '../not-found.tsx'
