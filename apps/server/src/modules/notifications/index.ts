export {
  noteLowStock,
  noteMessage,
  noteNewOrder,
  noteNewQuestion,
  noteNewReview,
  noteOfferDecided,
  noteProductDecided,
  noteReviewHidden,
  noteWebhookOff,
} from './events.ts'
export { createNotifier, type Notifier } from './notification-worker.ts'
export { countUnread } from './repository.ts'
