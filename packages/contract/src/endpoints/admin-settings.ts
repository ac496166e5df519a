import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import * as limit from '../limits.ts'
import { Count, Picture } from '../shapes/common.ts'
import { AdminSettings, MarketSettings, SETTING_KEYS, TestMessage } from '../shapes/market-settings.ts'
import { StripeKeysInput, StripeState } from '../shapes/setup.ts'

const common = { access: 'operator', permission: 'settings' } as const
const ofStripe = { ...common, withoutKeys: true, data: StripeState } as const
const ownMessage = { ...common, withoutKeys: true, data: TestMessage } as const

/** The settings of the market. */
export const adminSettingsEndpoints = defineEndpoints({
  'GET /admin/settings': {
    ...common,
    summary: 'Every setting with its value, its default and what it decides.',
    data: AdminSettings,
  },
  'PATCH /admin/settings': {
    ...common,
    summary:
      'Changes settings, all of them or none, with effect at once; `reset` brings defaults back. `stale` with the present settings if `version` is not the present one.',
    body: z.object({
      version: Count,
      values: MarketSettings.partial().default({}),
      reset: z.array(z.enum(SETTING_KEYS)).max(SETTING_KEYS.length).default([]),
    }),
    data: AdminSettings,
  },
  'POST /admin/settings/pictures': {
    ...common,
    summary: 'Stores a picture for a setting, and tells its address.',
    multipart: true,
    body: z.object({}),
    files: {
      picture: { max: 1, maxBytes: limit.SETTING_PICTURE_BYTES_MAX, types: limit.PICTURE_TYPES, required: true },
    },
    data: z.object({ url: Picture }),
  },
  'GET /admin/gateways/stripe': {
    ...ofStripe,
    summary: 'Where the keys of Stripe come from, and what it said of them.',
  },
  'PUT /admin/gateways/stripe': {
    ...ofStripe,
    summary:
      'Stores the keys of Stripe, encrypted, once it has accepted them or cannot be asked; no reply shows them. Keys of the environment are stronger.',
    body: StripeKeysInput,
  },
  'DELETE /admin/gateways/stripe': {
    ...ofStripe,
    summary: 'Removes the keys of Stripe that were given in the console.',
  },
  'POST /admin/gateways/stripe/check': { ...ofStripe, summary: 'Asks Stripe about the present keys.' },
  'POST /admin/settings/test-mail': {
    ...ownMessage,
    summary: 'Sends a mail to one’s own address at once, and tells how the mail server answered.',
  },
  'POST /admin/settings/test-sms': {
    ...ownMessage,
    summary: 'Sends a short message to one’s own phone at once, and tells how the provider answered.',
  },
})
