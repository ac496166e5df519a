export { retryDelivery } from './deliveries.ts'
export { noteProductsChanged, noteWebhookEvent } from './events.ts'
export { createWebhookWorker } from './webhook-worker.ts'
