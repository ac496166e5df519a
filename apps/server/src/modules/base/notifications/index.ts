export {
  comingRateToNote,
  lowStockToNote,
  newOrdersToNote,
  noteCaseDecided,
  noteComplaint,
  noteConnectAccount,
  noteConnectFailed,
  noteDispute,
  noteMessage,
  noteNewQuestion,
  noteNewReview,
  noteOfferDecided,
  noteOffersProposed,
  notePayoutAccount,
  notePayoutReturned,
  notePayoutSent,
  notePayoutsSent,
  noteProductCorrected,
  noteProductDecided,
  noteReviewHidden,
  noteRule,
  noteStatements,
  noteTaxReports,
  noteWebhookOff,
  noteWithdrawal,
  noteWithdrawalStep,
} from './events.ts'
export { createNotifier } from './notification-worker.ts'
export { enqueueToDevices } from './push-worker.ts'
export { countUnread } from './repository.ts'
export { heardKinds } from './rules.ts'
export { wordNotification } from './sentences.ts'
