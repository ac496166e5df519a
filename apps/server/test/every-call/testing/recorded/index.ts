import { accessCalls } from './access.ts'
import { commissionCalls } from './commission.ts'
import { contentCalls } from './content.ts'
import { deliveryCalls } from './delivery.ts'
import { factorCalls } from './factors.ts'
import { feedbackCalls } from './feedback.ts'
import { inboxCalls } from './inbox.ts'
import { ledgerCalls } from './ledger.ts'
import { lookCalls } from './look.ts'
import { marketCalls } from './market.ts'
import { marketPromotionCalls } from './market-promotions.ts'
import { moderationCalls } from './moderation.ts'
import { notificationCalls } from './notifications.ts'
import { orderCalls } from './orders.ts'
import { payoutCalls } from './payouts.ts'
import { pickupCalls } from './pickup.ts'
import { productCalls } from './products.ts'
import { promotionCalls } from './promotions.ts'
import type { RecordedCalls } from './recorded-call.ts'
import { refundCalls } from './refunds.ts'
import { returnCalls } from './returns.ts'
import { searchWordCalls } from './search-words.ts'
import { settingsCalls } from './settings.ts'
import { setupCalls } from './setup.ts'
import { shopCalls } from './shop.ts'
import { stockCalls } from './stock.ts'
import { taxCalls } from './taxes.ts'
import { taxonomyCalls } from './taxonomy.ts'
import { teamCalls } from './team.ts'
import { viewCalls } from './views.ts'
import { webhookCalls } from './webhooks.ts'

/** Every call of the console that changes something belongs either here or to `unrecorded` of record.api.test.ts. */
export const recorded: RecordedCalls = {
  ...orderCalls,
  // Before the shop has pick-up, by which orders are not sent.
  ...refundCalls,
  ...returnCalls,
  ...feedbackCalls,
  ...accessCalls,
  ...stockCalls,
  ...notificationCalls,
  ...factorCalls,
  ...teamCalls,
  ...inboxCalls,
  ...shopCalls,
  ...deliveryCalls,
  ...pickupCalls,
  ...promotionCalls,
  ...marketPromotionCalls,
  ...productCalls,
  ...viewCalls,
  ...webhookCalls,
  ...settingsCalls,
  ...marketCalls,
  ...moderationCalls,
  ...lookCalls,
  ...contentCalls,
  ...setupCalls,
  ...taxonomyCalls,
  ...taxCalls,
  ...commissionCalls,
  ...ledgerCalls,
  ...payoutCalls,
  ...searchWordCalls,
}
