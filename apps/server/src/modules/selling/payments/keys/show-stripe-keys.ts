import type { StripeState } from '@rialto/contract'
import { findStripeCheck, type ModuleDeps, modeOf } from '../../../base/settings/index.ts'
import { HINT_LENGTH } from './change-stripe-keys.ts'

/** Shows where the keys of Stripe come from and what it said of them. No secret is in it. */
export async function showStripeKeys(deps: ModuleDeps): Promise<StripeState> {
  const { config, settings } = deps
  const { stripe } = await settings.snapshot()
  const check = stripe && (await findStripeCheck(deps, stripe))
  const timeOf = (at: number | null | undefined) => (at == null ? null : new Date(Number(at)).toISOString())
  return {
    source: config.stripe ? 'environment' : stripe ? 'console' : null,
    hint: stripe?.secretKey.slice(-HINT_LENGTH) ?? null,
    webhook_url: `${config.appUrl}/api/payments/stripe/webhook`,
    mode: stripe ? modeOf(stripe.secretKey) : null,
    check: stripe ? (check?.state ?? 'unchecked') : null,
    reason: check?.reason ?? null,
    checked_at: timeOf(check?.checked_at),
    failed_at: timeOf(check?.failed_at),
    failure: check?.failure ?? null,
  }
}
