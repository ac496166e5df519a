export { noteMarketEvent, noteProductsChanged, noteWebhookEvent } from './events.ts'
export {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewSecret,
  retryDelivery,
} from './manage-webhooks.ts'
export { createWebhookWorker } from './webhook-worker.ts'
