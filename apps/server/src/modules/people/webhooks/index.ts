export { createWebhookWorker, noteMarketEvent, noteProductsChanged, noteWebhookEvent } from './deliver-events.ts'
export {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewSecret,
  retryDelivery,
} from './manage-webhooks.ts'
