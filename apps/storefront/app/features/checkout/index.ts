export { CheckoutPage } from './checkout-page.tsx'
export { PaymentPage } from './payment-page.tsx'
