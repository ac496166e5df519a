import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { email, multiLine, newPassword, requiredText } from '../input.ts'
import * as limit from '../limits.ts'
import { SETUP_CHOICES, SETUP_STEPS } from '../market-enums.ts'
import { Entry } from '../shapes/console.ts'
import { MarketSetup, SetupStart, StripeKeysInput } from '../shapes/setup.ts'

const token = requiredText(limit.TOKEN_MAX)
const common = { access: 'operator', withoutKeys: true, data: MarketSetup } as const
const byKeys = { ...common, permission: 'settings' } as const

/**
 * The first run of a market. Each call is 404 once the market is open, and in one that did not begin empty. The token of the one-time
 * link travels in bodies alone, so that no log has it.
 */
export const setupEndpoints = defineEndpoints({
  'POST /console/setup': {
    access: 'public',
    summary:
      'What the page of the one-time link needs; `setup_gone` for a link that is replaced or too old, `setup_used` where the owner’s account exists.',
    body: z.object({ token }),
    data: SetupStart,
  },
  'POST /console/setup/owner': {
    access: 'public',
    summary: 'Makes the account of the market’s owner, once, and enters the console.',
    body: z.object({ token, name: requiredText(limit.NAME_MAX), email, password: newPassword }),
    data: Entry,
  },
  'GET /admin/setup': { ...byKeys, summary: 'Which steps are done, and what is missing before shoppers come.' },
  'PATCH /admin/setup': {
    ...byKeys,
    summary: 'Marks a step as done, or leaves it for later.',
    body: z.object({ step: z.enum(SETUP_STEPS), state: z.enum(SETUP_CHOICES) }),
  },
  'PUT /admin/setup/stripe': {
    ...byKeys,
    summary: 'Stores the keys of Stripe, encrypted; no reply shows them. Keys of the environment are stronger.',
    body: StripeKeysInput,
  },
  'DELETE /admin/setup/stripe': { ...byKeys, summary: 'Removes the keys of Stripe that were given in the console.' },
  'POST /admin/setup/category': {
    ...common,
    permission: 'catalogue',
    summary: 'Adds a main category, with a picture if there is one.',
    multipart: true,
    body: z.object({ name: requiredText(limit.NAME_MAX) }),
    files: { picture: { max: 1, maxBytes: limit.SETTING_PICTURE_BYTES_MAX, types: limit.PICTURE_TYPES } },
  },
  'POST /admin/setup/shop': {
    ...common,
    permission: 'sellers',
    summary: 'Opens a shop of one’s own, whose owner the caller becomes.',
    body: z.object({
      name: requiredText(limit.NAME_MAX),
      address: requiredText(limit.ADDRESS_LINE_MAX),
      description: multiLine(limit.SHOP_DESCRIPTION_MAX).default(''),
    }),
  },
  'POST /admin/setup/seller': {
    ...common,
    permission: 'sellers',
    summary: 'Opens a shop, and invites its owner by mail.',
    body: z.object({ name: requiredText(limit.NAME_MAX), address: requiredText(limit.ADDRESS_LINE_MAX), email }),
  },
  'POST /admin/setup/open': {
    ...byKeys,
    summary: 'Opens the market to shoppers; from then on the calls of the setup are 404.',
  },
})
