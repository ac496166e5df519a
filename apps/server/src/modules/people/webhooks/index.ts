export { listDeliveries, listWebhooks, retryDelivery } from './deliveries.ts'
export { noteMarketEvent, noteProductsChanged, noteWebhookEvent } from './events.ts'
export { addWebhook, changeWebhook, removeWebhook, renewSecret } from './manage-webhooks.ts'
export { createWebhookWorker } from './webhook-worker.ts'
