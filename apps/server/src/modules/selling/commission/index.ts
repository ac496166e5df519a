export { chargePurchase } from './charge-purchase.ts'
export { loadCommission, readCommission } from './commission-in-force.ts'
export { createCommissionNotices } from './notices.ts'
export type { CommissionRules } from './rules.ts'
