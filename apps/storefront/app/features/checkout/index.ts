export { CheckoutPage } from './checkout-page.tsx'
export { PaymentPage } from './payment-page.tsx'
export { purchaseQuery } from './purchase-outcome.tsx'
