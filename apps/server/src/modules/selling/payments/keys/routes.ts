import { type Api, reply } from '../../../../http/api.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { changeStripeKeys } from './change-stripe-keys.ts'
import { checkStripe } from './gateway-check.ts'
import { showStripeKeys } from './show-stripe-keys.ts'

/** Per network: each asks Stripe. */
const CHECKS = { rateLimit: { max: 20, seconds: 60 } }

/** The keys of payment gateways, in the settings of the console. */
export function gatewayKeyRoutes(api: Api, deps: ModuleDeps): void {
  const after = async (change: RecordedChange | undefined | Refusal) =>
    change instanceof Refusal ? change : reply(await showStripeKeys(deps)).withChange(change)

  api.handle('GET /admin/gateways/stripe', async () => after(undefined))

  api.handle(
    'PUT /admin/gateways/stripe',
    async ({ user: { actor }, body }) => {
      const keys = { secretKey: body.secret_key, webhookSecret: body.webhook_secret }
      return after(await changeStripeKeys(deps, { keys, actor }))
    },
    CHECKS,
  )

  api.handle('DELETE /admin/gateways/stripe', async ({ user: { actor } }) =>
    after(await changeStripeKeys(deps, { keys: null, actor })),
  )

  api.handle(
    'POST /admin/gateways/stripe/check',
    async () => {
      await checkStripe(deps)
      return after(undefined)
    },
    CHECKS,
  )
}
