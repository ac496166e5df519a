import { call } from '../../../../src/modules/people/access/testing/people.ts'
import { enterConsole } from '../../../support/console.ts'
import type { RecordedCalls } from './recorded-call.ts'

const STRIPE_KEYS = { secret_key: 'sk_test_1234', webhook_secret: 'whsec_1234' }

export const settingsCalls: RecordedCalls = {
  'PATCH /admin/settings': {
    async input(shop) {
      const { body } = await call(shop, await enterConsole(shop, 'operator1@rialto.test'), 'GET /admin/settings')
      return { body: { version: body.data.version, values: { mobile: '5550102041' } } }
    },
    says: /^Changed the setting Hotline$/,
  },
  'POST /admin/backups': { input: () => ({}), says: /^Began a backup$/ },
  'PUT /admin/gateways/stripe': {
    input: async () => ({ body: STRIPE_KEYS }),
    says: /^Gave the keys of Stripe; they were not checked/,
  },
  'DELETE /admin/gateways/stripe': {
    async input(shop) {
      await call(shop, await enterConsole(shop, 'operator1@rialto.test'), 'PUT /admin/gateways/stripe', STRIPE_KEYS)
      return {}
    },
    says: /^Removed the keys of Stripe$/,
  },
}
