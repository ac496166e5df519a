export { browserNavigation, redirectToGateway, usePayNow } from '../orders/pay-now.ts'
