export { retryDelivery } from './deliveries.ts'
export { noteMarketEvent, noteProductsChanged, noteWebhookEvent } from './events.ts'
export { createWebhookWorker } from './webhook-worker.ts'
