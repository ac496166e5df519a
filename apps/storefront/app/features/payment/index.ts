export { browserNavigation, redirectToGateway } from './redirect-to-gateway.ts'
export { usePayNow } from './use-pay-now.ts'
