import { z } from 'zod'
import { picture, settings, slug, text } from './shapes-of-market.ts'

// What the European market has beside the plain one: where it stands, who sells for the law, how shops deliver, and how goods are taxed.

const cents = z.int().min(0)
const country = z.enum(['DE', 'AT'])
const day = z.iso.date()
/** From grams or from cents, and the charge from there on. */
const steps = z.array(z.tuple([z.int().min(0), cents])).min(1)

const shop = z.strictObject({
  ...{ slug, street: text, post_code: text, town: text, country },
  legal_name: z.strictObject({ name: text, form: text.nullable(), representative: text.nullable() }),
  /** One of the two; the other is null. */
  ...{ vat_id: text.nullable(), tax_number: text.nullable() },
  register: z.strictObject({ register: text, number: text }).nullable(),
  /** Its number in the German register of packaging. */
  packaging: text.nullable(),
  tax: z.strictObject({
    status: z.enum(['regular', 'small_business']),
    place: z.enum(['origin', 'destination']),
    exemption: text.nullable(),
  }),
  /** Minutes after midnight; bit 0 of the week is Monday. */
  dispatch: z.strictObject({ handling_days: z.int().min(1), cut_off_minute: z.int(), work_days: z.int() }),
  /** `flat` has the charge of the shop at home; `days` are the fewest and the most on the way within a country. */
  method: z.strictObject({
    ...{ name: text, kind: z.enum(['flat', 'weight', 'amount']), carrier: text },
    days: z.tuple([z.int().min(0), z.int().min(0)]),
  }),
  /** What the next day costs more, at home only; null: it is not offered. */
  express: cents.nullable(),
})

/** `tables/european.json`; rows of people, addresses and shops replace fields of the plain market's. */
export const european = z.strictObject({
  settings: settings.pick({ currency: true, currencies: true, mobile: true, address: true, vat_taxes: true }).extend({
    ...{ home_country: country, time_zone: text, eu_consumers: z.boolean(), unit_price_small: z.boolean() },
    ...{ seller_facts: z.enum(['off', 'ask']), tax_mode: z.enum(['flat', 'rates']) },
    ...{ prices_include_tax: z.boolean(), tax_on_delivery: z.enum(['none', 'goods']), fee_vat_percentage: z.number() },
    market_identity: z.strictObject({
      ...{ name: text, street: text, post_code: text, town: text, vat_id: text, tax_number: z.null(), register: text },
    }),
  }),
  people: z.array(z.strictObject({ key: text, phone: text, phone_code: text, country: text })),
  addresses: z.array(
    z.strictObject({
      ...{ key: slug, area: text, post_code: text, address_line: text, address_line2: text.nullable(), phone: text },
      ...{ country, latitude: z.number().nullable(), longitude: z.number().nullable() },
    }),
  ),
  shops: z.array(shop),
  /** The codes of orders that were delivered by it. */
  express_orders: z.array(text),
  /** Those that are picked up on the first market day. */
  pickup_orders: z.array(text),
  /** Post codes of German islands, some as a range. */
  islands: z.array(z.string().regex(/^\d{5}(-\d{5})?$/)),
  /** The steps of methods by weight and by amount, the same for all shops. */
  rates: z.strictObject({ weight: steps, amount: steps }),
  /** What delivery costs more than at home. */
  surcharges: z.strictObject({ islands: cents, abroad: cents, express: cents }),
  /** The first is the default one. */
  tax_categories: z.array(z.strictObject({ name: text, categories: z.array(slug), products: z.array(slug) })),
  tax_rates: z.array(
    z.strictObject({ category: text, country, percentage: z.number(), from_day: day, to_day: day.nullable() }),
  ),
  makers: z.strictObject({
    /** Where brands are made, in turn. */
    seats: z.array(text).min(1),
    /** Brands from outside of the European Union. */
    abroad: z.array(z.strictObject({ brand: slug, address: text })),
    /** Who answers for those. */
    responsible: z.strictObject({ name: text, address: text, electronic: text }),
  }),
  warnings: z.array(z.strictObject({ sub_category: slug, text })),
  energy_labels: z.array(
    z.strictObject({ product: slug, picture, class: z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G']) }),
  ),
  exemptions: z.array(z.strictObject({ sub_category: slug, exemption: z.enum(['perishable', 'hygiene']) })),
  /** The pages that the law asks for and the plain market lacks; their texts are `pages/{slug}.md`. */
  pages: z.array(z.strictObject({ slug, title: text })),
})
