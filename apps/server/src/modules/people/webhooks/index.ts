export {
  createWebhookWorker,
  noteMarketEvent,
  noteProductsChanged,
  noteWebhookEvent,
  noteWebhookEvents,
} from './deliver-events.ts'
export { retryDelivery } from './manage-webhooks.ts'
