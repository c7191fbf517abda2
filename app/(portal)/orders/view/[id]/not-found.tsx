export { OrderNotFound as default } from '#components/orders/view/order-not-found.tsx'
export { generateMetadata } from '../../../not-found.tsx'
