export { createWebhookWorker, noteMarketEvent, noteProductsChanged, noteWebhookEvent } from './deliver-events.ts'
export { retryDelivery } from './manage-webhooks.ts'
