import { z } from 'zod'
import { Count, Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { clearable, flag, id, optionalCode, optionalText, queryId, requiredText } from './input.ts'
import * as limit from './limits.ts'
import {
  PRICE_FATES,
  PRICE_RUN_TASKS,
  SELLER_TAX_STATUSES,
  TAX_CODES,
  TAX_MODES,
  TAX_ON_DELIVERY,
  TAX_PLACES,
  TAX_RATE_STATES,
  type TaxCode,
} from './market-enums.ts'
import { SellerLegal } from './seller-facts.ts'

/** Goods that are taxed alike: books, food, and all the rest. */
export const TaxCategory = z.object({
  id: Id,
  name: z.string(),
  /** It decides where nothing else does. */
  is_default: z.boolean(),
  position: Count,
  version: Count,
  /** Products that name it themselves. */
  products: Count,
  /** The names of the catalogue's categories that have it. */
  categories: z.array(z.string()),
})
export type TaxCategory = z.infer<typeof TaxCategory>

/** The names of tax categories, for forms. */
export const TaxCategoryChoice = TaxCategory.pick({ id: true, name: true, is_default: true })
export type TaxCategoryChoice = z.infer<typeof TaxCategoryChoice>

/** A rate of a category in a place, from a day on. */
export const TaxRate = z.object({
  id: Id,
  category_id: Id,
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** ISO 3166-2 without the country; null: all of it. */
  region: z.string().nullable(),
  /** The beginning of post codes; null: all of them. */
  code_prefix: z.string().nullable(),
  /** As shoppers read it: `VAT`. */
  name: z.string(),
  percentage: z.number(),
  code: z.enum(TAX_CODES),
  exemption_text: z.string().nullable(),
  /** The first and the last day, as `2027-01-31`; null: it does not end. */
  from_day: z.string(),
  to_day: z.string().nullable(),
  state: z.enum(TAX_RATE_STATES),
  /** The day on which its sellers were told of a coming rate. */
  told_on: z.string().optional(),
  version: Count,
})
export type TaxRate = z.infer<typeof TaxRate>

/** Prices of the whole market that are being multiplied, or were, since taxes moved into them or out of them. */
export const PriceRun = z.object({
  task: z.enum(PRICE_RUN_TASKS),
  /** The multiplied prices have the tax in them. */
  prices_include_tax: z.boolean(),
  is_running: z.boolean(),
  /** Shops that it has reached, and all of them. */
  shops_done: Count,
  shops: Count,
  /** Products whose prices it has changed. */
  products: Count,
  /** Products that were edited since they were multiplied: taking back leaves them as they are. */
  edited_since: Count,
  started_at: Time,
})
export type PriceRun = z.infer<typeof PriceRun>

/** What multiplying the prices would change. */
export const PricePreview = z.object({
  /** Products whose prices would change, and those that stay: their shops charge no tax, or their rate is 0. */
  products: Count,
  unchanged: Count,
  /** Products of different tax categories, where there are. */
  examples: z.array(
    z.object({
      product_id: Id,
      name: z.string(),
      shop: z.string(),
      percentage: z.number(),
      before: Money,
      after: Money,
    }),
  ),
})
export type PricePreview = z.infer<typeof PricePreview>

/** How the market taxes. */
export const MarketTax = z.object({
  mode: z.enum(TAX_MODES),
  prices_include_tax: z.boolean(),
  tax_on_delivery: z.enum(TAX_ON_DELIVERY),
  home_country: z.string().nullable(),
  /** The day by the market's clock. */
  today: z.string(),
  /** The version of the settings. */
  version: Count,
  /** The active taxes of the list, which `flat` adds to every price. */
  flat: z.array(z.object({ name: z.string(), percentage: z.number() })),
  /** An order was placed with rates, so the market stays with them. */
  is_used: z.boolean(),
  categories: z.array(TaxCategory),
  rates: z.array(TaxRate),
  /** Open shops by what they are for taxes. */
  sellers: z.record(z.enum(SELLER_TAX_STATUSES), Count),
  /** The last time that prices were multiplied; null: they never were. */
  price_run: PriceRun.nullable(),
})
export type MarketTax = z.infer<typeof MarketTax>

/** What a rate is found for, and why it is this one. */
export const TaxTrial = z.object({
  /** The category that decided, after those of the product and of the catalogue. */
  category: z.string().nullable(),
  /** `own`: the category's rate; `default`: it has none there, so that of the default category; `none`: neither has any. */
  because: z.enum(['own', 'default', 'none']),
  rate: TaxRate.nullable(),
  /** Of one piece: what is paid, and what of it is tax. */
  price: Money.nullable(),
  paid: Money.nullable(),
  tax: Money.nullable(),
})
export type TaxTrial = z.infer<typeof TaxTrial>

const common = { access: 'operator', permission: 'money' } as const
const params = z.object({ id: queryId })
const day = z.iso.date()
const country = z.string().regex(/^[A-Z]{2}$/)
const version = id
const categoryName = requiredText(limit.TAX_NAME_MAX)

const rateFields = {
  name: requiredText(limit.TAX_NAME_MAX),
  percentage: z
    .number()
    .min(0)
    .max(100)
    // Parts per million, as they are stored.
    .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6),
  code: z.enum(TAX_CODES),
  to_day: day.nullable(),
}

/** A rate above zero is a usual one, and no other is. */
export const fitsTaxCode = (percentage: number, taxCode: TaxCode): boolean => percentage > 0 === (taxCode === 'S')

const prices = z.object({
  prices_include_tax: z.boolean().optional(),
  tax_on_delivery: z.enum(TAX_ON_DELIVERY).optional(),
})

/** Taxes of the market: categories, rates, and how prices have them. */
export const taxEndpoints = defineEndpoints({
  'GET /admin/tax': {
    ...common,
    summary: 'How the market taxes: mode, categories and all rates.',
    data: MarketTax,
  },
  'PATCH /admin/tax': {
    ...common,
    summary:
      'Changes whether prices include the tax and whether delivery is taxed. Prices stay as they are written, or are multiplied in the background so that shoppers pay the same. `conflict` while they are.',
    body: prices.extend({
      version: Count,
      /** What becomes of prices where `prices_include_tax` changes. */
      prices: z.enum(PRICE_FATES).default('keep'),
    }),
    data: MarketTax,
  },
  'GET /admin/tax/prices': {
    ...common,
    summary: 'What multiplying the prices would change, with examples: taxes move into them, or out of them.',
    query: z.object({ prices_include_tax: flag }),
    data: PricePreview,
  },
  'POST /admin/tax/from-flat': {
    ...common,
    summary:
      'Turns the only active tax of the list into rates of the market’s country. `conflict` while two taxes are active, or no country is chosen.',
    body: prices.extend({ version: Count }),
    data: MarketTax,
  },
  'POST /admin/tax/to-flat': {
    ...common,
    summary: 'Goes back to the list of taxes. `conflict` once an order was placed with rates.',
    body: z.object({ version: Count }),
    data: MarketTax,
  },
  'GET /admin/tax/categories': {
    access: 'operator',
    permission: 'any',
    withoutKeys: false,
    summary: 'The names of tax categories, to choose from.',
    data: z.object({ categories: z.array(TaxCategoryChoice) }),
  },
  'POST /admin/tax/categories': {
    ...common,
    summary: 'Adds a tax category; the first is the default one.',
    body: z.object({ name: categoryName }),
    data: MarketTax,
  },
  'PATCH /admin/tax/categories/{id}': {
    ...common,
    summary: 'Renames a tax category, or makes it the default one. `stale` if somebody else has changed it since.',
    params,
    body: z.object({ version, name: categoryName.optional(), is_default: z.literal(true).optional() }),
    data: MarketTax,
  },
  'DELETE /admin/tax/categories/{id}': {
    ...common,
    summary: 'Removes a tax category that nothing uses.',
    params,
    data: MarketTax,
  },
  'GET /admin/tax/rates': {
    ...common,
    summary: 'All rates, those of the past and the coming ones too.',
    data: z.object({ rates: z.array(TaxRate) }),
  },
  'POST /admin/tax/rates': {
    ...common,
    summary:
      'Adds a rate from a day on; the one that has no end in that place ends the day before. `conflict` if two would hold on one day.',
    body: z.object({
      category_id: id,
      country,
      region: optionalCode(limit.TAX_REGION_MAX),
      code_prefix: optionalCode(limit.TAX_PREFIX_MAX),
      from_day: day,
      ...rateFields,
      exemption_text: optionalText(limit.TAX_EXEMPTION_MAX),
      to_day: day.nullable().default(null),
    }),
    data: MarketTax,
  },
  'PATCH /admin/tax/rates/{id}': {
    ...common,
    summary: 'Changes a coming rate; one that is in force can only be ended. `stale` if somebody else has changed it.',
    params,
    body: z.object({
      version,
      from_day: day.optional(),
      name: rateFields.name.optional(),
      percentage: rateFields.percentage.optional(),
      code: rateFields.code.optional(),
      exemption_text: clearable(requiredText(limit.TAX_EXEMPTION_MAX)),
      to_day: rateFields.to_day.optional(),
    }),
    data: MarketTax,
  },
  'DELETE /admin/tax/rates/{id}': {
    ...common,
    summary: 'Takes a rate back that no order can have been placed with.',
    params,
    data: MarketTax,
  },
  'POST /admin/tax/try': {
    ...common,
    summary: 'Finds the rate of a product or category in a place on a day, and says why it is that one.',
    body: z.object({
      product_id: id.nullish(),
      category_id: id.nullish(),
      country,
      region: optionalCode(limit.TAX_REGION_MAX),
      post_code: optionalCode(limit.TAX_PREFIX_MAX),
      day,
    }),
    data: TaxTrial,
  },
})

/** Taxes of a shop. */
export const sellerTaxEndpoints = defineEndpoints({
  'GET /seller/tax/categories': {
    access: 'seller',
    permission: 'products.read',
    summary: 'The names of the market’s tax categories, to choose from; none where it has no rates.',
    data: z.object({ categories: z.array(TaxCategoryChoice) }),
  },
  'PATCH /seller/legal/tax': {
    access: 'seller',
    permission: 'money.account',
    summary:
      'Says what the shop is for taxes. `conflict` unless its name and address are verified; `stale` if somebody else has changed it since.',
    body: z.object({
      version: Count,
      status: z.enum(SELLER_TAX_STATUSES),
      /** Where it is taxed; null: the country of its address. */
      country: country.nullable().default(null),
      place: z.enum(TAX_PLACES).default('origin'),
      /** It is registered for taxes of other countries (OSS), which `destination` needs. */
      confirms_registration: z.boolean().default(false),
      exemption_text: optionalText(limit.TAX_EXEMPTION_MAX),
    }),
    data: SellerLegal,
  },
})
