export { useProductDelivery } from './product-delivery.tsx'
