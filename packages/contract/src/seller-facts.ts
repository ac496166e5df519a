import { z } from 'zod'
import { Count, Id, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { code, email, multiLine, optionalCode, optionalText, phone, queryId, requiredText } from './input.ts'
import * as limit from './limits.ts'
import {
  FACT_KINDS,
  FACT_STATES,
  FACT_VIEWS,
  type FactKind,
  SELLER_FACTS_MODES,
  SELLER_TAX_STATUSES,
  TAX_PLACES,
} from './market-enums.ts'

const number = code(limit.FACT_NUMBER_MAX).min(1)
const optionalNumber = optionalCode(limit.FACT_NUMBER_MAX)

/** What a shop tells about who it is for the law, by kind. */
export const factValues = {
  /** Whether a trader sells, or a private person; the seller's own statement. */
  trader: z.object({ is_trader: z.boolean() }),
  legal_name: z.object({
    name: requiredText(limit.NAME_MAX),
    form: optionalText(limit.NAME_MAX),
    representative: optionalText(limit.NAME_MAX),
  }),
  address: z.object({
    street: requiredText(limit.ADDRESS_LINE_MAX),
    post_code: optionalCode(limit.FACT_NUMBER_MAX),
    town: requiredText(limit.NAME_MAX),
    /** ISO 3166-1 alpha-2. */
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
  contact: z.object({ email, phone }),
  vat_id: z.object({ number }),
  tax_number: z.object({ number, office: optionalText(limit.NAME_MAX) }),
  register: z.object({ register: requiredText(limit.NAME_MAX), number }),
  /** Numbers of national registers of producers. */
  packaging: z.object({
    packaging: optionalNumber,
    batteries: optionalNumber,
    devices: optionalNumber,
    textiles: optionalNumber,
  }),
  /** The promise to offer only what the law allows (Regulation (EU) 2022/2065, Art. 30(1)(e)). */
  self_certification: z.object({ accepted: z.literal(true) }),
} satisfies Record<FactKind, z.ZodType>

const FactValue = z.record(z.string(), z.union([z.string(), z.boolean()]).nullable())
export type FactValue = z.infer<typeof FactValue>

/** A fact as it was given, and what became of it. */
export const SellerFact = z.object({
  id: Id,
  kind: z.enum(FACT_KINDS),
  value: FactValue,
  state: z.enum(FACT_STATES),
  given_at: Time,
  /** Why it was refused; null: it was not. */
  reason: z.string().nullable(),
  checked_at: Time.nullable(),
  /** The last day on which it counts, as `2027-01-31`; null: it does not end. */
  expires_on: z.string().nullable(),
})
export type SellerFact = z.infer<typeof SellerFact>

/** A kind of facts with what the shop gave last, and what shoppers see of it meanwhile. */
export const FactOfShop = z.object({
  kind: z.enum(FACT_KINDS),
  /** The law asks this shop for it. */
  is_required: z.boolean(),
  given: SellerFact.nullable(),
  /** The latest one that was verified; for what is the seller's own statement, the one given. */
  shown: SellerFact.nullable(),
  /** What the shop's page says of it, to begin the form with; null: nothing, or it was given. */
  suggested: FactValue.nullable(),
})
export type FactOfShop = z.infer<typeof FactOfShop>

/** Who a shop is for the law, as shoppers see it. A private person is shown as such alone. */
export const SellerIdentity = z.object({
  is_trader: z.boolean(),
  name: z.string().nullable(),
  form: z.string().nullable(),
  representative: z.string().nullable(),
  /** Lines, in the order of the post of its country. */
  address: z
    .object({ street: z.string(), post_code: z.string().nullable(), town: z.string(), country: z.string() })
    .nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  vat_id: z.string().nullable(),
  tax_number: z.string().nullable(),
  register: z.string().nullable(),
})
export type SellerIdentity = z.infer<typeof SellerIdentity>

/** What a shop is for taxes. */
export const SellerTax = z.object({
  status: z.enum(SELLER_TAX_STATUSES),
  /** Where it is taxed; null: the country of its address. */
  country: z.string().nullable(),
  place: z.enum(TAX_PLACES),
  /** What invoices say where it charges no tax. */
  exemption_text: z.string().nullable(),
  /** 0: it has said nothing yet. */
  version: Count,
  /** Its name and address are verified, which a change needs. */
  can_change: z.boolean(),
})
export type SellerTax = z.infer<typeof SellerTax>

/** The copy of a document that proves who sells (Regulation (EU) 2022/2065, Art. 30(1)(b)), without the copy itself. */
export const IdentityDocument = z.object({ given_at: Time, type: z.enum(limit.IDENTITY_TYPES) })
export type IdentityDocument = z.infer<typeof IdentityDocument>

/** All facts of a shop, and whether anything that the law asks for is not given. */
export const SellerLegal = z.object({
  mode: z.enum(SELLER_FACTS_MODES),
  facts: z.array(FactOfShop),
  is_complete: z.boolean(),
  identity: SellerIdentity.nullable(),
  /** Null: none was given. */
  document: IdentityDocument.nullable(),
  /** Null: the market has no tax rates. */
  tax: SellerTax.nullable(),
})
export type SellerLegal = z.infer<typeof SellerLegal>

/** A fact with its shop, for the staff. */
export const MarketFact = SellerFact.extend({
  shop: z.object({ id: Id, name: z.string(), logo: Picture }),
  /** What shoppers see until this is verified; null: nothing. */
  before: FactValue.nullable(),
})
export type MarketFact = z.infer<typeof MarketFact>

const own = { access: 'seller', permission: 'money.account' } as const
const common = { access: 'operator', permission: 'sellers' } as const
const params = z.object({ id: queryId })
const reason = multiLine(limit.CANCEL_REASON_MAX).min(1)

export const sellerFactEndpoints = defineEndpoints({
  'GET /seller/legal': {
    ...own,
    summary: 'Who the shop is for the law: what was given, verified and is shown.',
    data: SellerLegal,
  },
  'PUT /seller/legal/facts/{kind}': {
    ...own,
    summary:
      'Gives a fact; the fields of `value` depend on its kind. `stale` if `seen` is not the id of the one given last. What is verified stays shown until this is.',
    params: z.object({ kind: z.enum(FACT_KINDS) }),
    body: z.object({ value: FactValue, seen: Id.nullable() }),
    data: SellerLegal,
  },
})

export const identityDocumentEndpoints = defineEndpoints({
  'POST /seller/legal/document': {
    ...own,
    withoutKeys: true,
    summary:
      'Gives a copy of a document of identity in place of the one before. It is encrypted; the staff reads it with `privacy`, and each reading is recorded.',
    multipart: true,
    body: z.object({}),
    files: { document: { max: 1, maxBytes: limit.IDENTITY_BYTES_MAX, types: limit.ATTACHMENT_TYPES } },
    data: SellerLegal,
  },
  'DELETE /seller/legal/document': {
    ...own,
    withoutKeys: true,
    summary: 'Deletes the copy of the document of identity.',
    data: SellerLegal,
  },
  'POST /admin/sellers/{id}/document': {
    access: 'operator',
    permission: 'privacy',
    withoutKeys: true,
    command: 'sellers document',
    summary: 'The copy of the document of identity of a shop, as a file. Each reading is recorded.',
    params,
    form: { media: 'application/octet-stream' },
  },
})

export const marketFactEndpoints = defineEndpoints({
  'GET /admin/facts': {
    ...common,
    summary: 'What shops have told about who they are, the longest waiting first.',
    query: z.object({ view: z.enum(FACT_VIEWS).default('given'), shop_id: queryId.optional() }),
    /** `document` is of the shop that is asked for. */
    data: z.object({ items: z.array(MarketFact), document: IdentityDocument.nullable() }),
  },
  'POST /admin/facts/{id}/verify': {
    ...common,
    summary: 'Verifies a fact; from then on it is shown, until the day that is named.',
    params,
    body: z.object({ expires_on: z.iso.date().nullish() }),
    data: z.object({ fact: MarketFact }),
  },
  'POST /admin/facts/{id}/refuse': {
    ...common,
    summary: 'Refuses a fact with a reason that the shop reads.',
    params,
    body: z.object({ reason }),
    data: z.object({ fact: MarketFact }),
  },
})
