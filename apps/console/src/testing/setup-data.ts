import type { MarketSetup } from '@rialto/contract'
import { SETUP_STEPS } from '@rialto/contract/market-enums'

export const languages = [
  { name: 'en', direction: 'ltr' as const },
  { name: 'ar', direction: 'rtl' as const },
]

/** A market that nobody has come to. */
export const newSetup: MarketSetup = {
  languages,
  steps: SETUP_STEPS.map((key) => ({ key, state: 'open' })),
  mail: { state: 'ready', server: 'smtp.market.test:465', from: 'shop@market.test' },
  stripe: {
    source: null,
    hint: null,
    webhook_url: 'https://market.test/api/payments/stripe/webhook',
    mode: null,
    check: null,
    reason: null,
    checked_at: null,
    failed_at: null,
    failure: null,
  },
  category: null,
  shop: null,
  missing: ['category', 'seller', 'product', 'backup'],
  url: 'https://market.test',
}
