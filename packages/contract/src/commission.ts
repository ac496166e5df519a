import { z } from 'zod'
import { Count, Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { amount, id, queryId, requiredText, timeCursor } from './input.ts'
import * as limit from './limits.ts'
import { COMMISSION_BASES, COMMISSION_NOTICES, COMMISSION_ON_REFUND, COMMISSION_STATES } from './market-enums.ts'

const Named = z.object({ id: Id, name: z.string() })

/** What a rule charges; amounts per piece. */
const terms = {
  percentage: z.number(),
  fixed: Money,
  /** The least and the most for each piece; null: none. */
  floor: Money.nullable(),
  cap: Money.nullable(),
  /** The percentage is charged on delivery too. */
  on_delivery: z.boolean(),
  base: z.enum(COMMISSION_BASES),
  /** The part of it that a refund gives back. */
  on_refund: z.enum(COMMISSION_ON_REFUND),
}

/** A version of a rule. Once announced it never changes; a change is another version. */
export const CommissionRule = z.object({
  id: Id,
  /** The same for all versions of a rule. */
  rule: Id,
  /** Counts the versions of the rule from 1. */
  number: Count,
  name: z.string(),
  /** With its sub-categories; null: everything. */
  category: Named.nullable(),
  /** Null: all shops. */
  shop: Named.nullable(),
  ...terms,
  state: z.enum(COMMISSION_STATES),
  announced_at: Time.nullable(),
  in_force_from: Time.nullable(),
  /** When it ends or ended. */
  ended_at: Time.nullable(),
  /** The version in force that this draft or announcement takes the place of. */
  replaces: Id.nullable(),
  /** Of a draft: somebody may pay more by it, so that it needs the days of notice. */
  raises: z.boolean(),
  /** Sellers who are told of it, those whom a mail has been sent, and those who have read it in the console. */
  notices: z.object({ shops: Count, sent: Count, read: Count }),
})
export type CommissionRule = z.infer<typeof CommissionRule>

/** All rules in the order in which they are asked: the first that fits a line decides. */
export const CommissionRules = z.object({
  /** Grows with each change of a rule or of the order. */
  version: Count,
  rules: z.array(CommissionRule),
  /** The latest first. */
  ended: z.array(CommissionRule),
  notice_days: Count,
  /** Days by the market's clock: today, and the first one on which a rule that raises fees may begin. */
  today: z.iso.date(),
  first_day: z.iso.date(),
})
export type CommissionRules = z.infer<typeof CommissionRules>

/** A line of an order as it is tried, with the formula of both sides. */
const TriedLine = z.object({
  name: z.string(),
  quantity: Count,
  /** What the percentage is taken of. */
  base: Money,
  before: Money,
  after: Money,
})

/** What a rule would have changed for the orders of some days; both sides by the rules and categories of today. */
export const CommissionTrial = z.object({
  from: Time,
  to: Time,
  orders: Count,
  /** Goods of these orders that the rule decides about. */
  sales: Money,
  before: Money,
  after: Money,
  difference: Money,
  /** The largest difference first. */
  shops: z.array(
    z.object({ shop: Named, orders: Count, sales: Money, before: Money, after: Money, difference: Money }),
  ),
  /** Orders that come to something else, the latest first; of a shop that was asked for. */
  changed_orders: z.array(
    z.object({
      id: Id,
      code: z.string(),
      placed_at: Time,
      before: Money,
      after: Money,
      difference: Money,
      /** Of both, the commission on delivery. */
      delivery_before: Money,
      delivery_after: Money,
      lines: z.array(TriedLine),
    }),
  ),
  next_cursor: z.string().nullable(),
})
export type CommissionTrial = z.infer<typeof CommissionTrial>

/** The mail that a seller would get, in the reader's language. */
export const CommissionNotice = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** How many sellers get it. */
  shops: Count,
})
export type CommissionNotice = z.infer<typeof CommissionNotice>

/** A rule as its seller reads it. */
export const ShopCommissionRule = CommissionRule.pick({
  ...{ id: true, name: true, category: true, percentage: true, fixed: true, floor: true, cap: true, on_delivery: true },
  ...{ base: true, on_refund: true, state: true, announced_at: true, in_force_from: true, ended_at: true },
}).extend({ is_for_shop_alone: z.boolean() })
export type ShopCommissionRule = z.infer<typeof ShopCommissionRule>

const common = { access: 'operator', permission: 'money' } as const
const params = z.object({ id: queryId })
/** Of the whole list, since a rule's place decides as much as its figures. */
const version = Count

const fields = {
  name: requiredText(limit.COMMISSION_NAME_MAX),
  category_id: id.nullable(),
  shop_id: id.nullable(),
  percentage: z
    .number()
    .min(0)
    .max(100)
    // Parts per million, as they are stored.
    .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6),
  fixed: amount,
  floor: amount.nullable(),
  cap: amount.nullable(),
  on_delivery: z.boolean(),
}

const days = z.literal(limit.COMMISSION_TRIAL_DAYS)

/** What the market charges its sellers. */
export const commissionEndpoints = defineEndpoints({
  'GET /admin/commission': {
    ...common,
    summary: 'The rules of commission in their order, with drafts and what was announced.',
    data: CommissionRules,
  },
  'POST /admin/commission': {
    ...common,
    summary:
      'Drafts a rule, or with `replaces` another version of one that is in force. Nobody pays by a draft. `stale` if somebody else has changed rules since.',
    body: z.object({
      version,
      replaces: id.nullish(),
      ...fields,
      category_id: fields.category_id.default(null),
      shop_id: fields.shop_id.default(null),
      fixed: fields.fixed.default(0),
      floor: fields.floor.default(null),
      cap: fields.cap.default(null),
      on_delivery: fields.on_delivery.default(false),
    }),
    data: CommissionRules,
  },
  'PATCH /admin/commission/{id}': {
    ...common,
    summary: 'Changes a draft. `conflict` once it is announced; `stale` if somebody else has changed rules since.',
    params,
    body: z.object(fields).partial().extend({ version }),
    data: CommissionRules,
  },
  'POST /admin/commission/order': {
    ...common,
    command: 'commission order',
    summary:
      'Puts the rules in another order, with effect at once. `rule_notice` if somebody would pay more by it: announce another version in its place instead.',
    body: z.object({ version, ids: z.array(id).max(limit.COMMISSION_RULES_MAX) }),
    data: CommissionRules,
  },
  'POST /admin/commission/{id}/announce': {
    ...common,
    summary:
      'Announces a draft to the sellers whom it concerns, by a mail that cannot be switched off, and puts it in force on a day: without one, as soon as it may be. `rule_notice` if somebody may pay more and the day is too near.',
    params,
    body: z.object({ version, from_day: z.iso.date().nullish() }),
    data: CommissionRules,
  },
  'POST /admin/commission/{id}/end': {
    ...common,
    summary:
      'Discards a draft, takes an announcement back, or ends a rule on a day, which sellers are told. `rule_notice` if somebody may pay more after it and the day is too near.',
    params,
    body: z.object({ version, from_day: z.iso.date().nullish() }),
    data: CommissionRules,
  },
  'GET /admin/commission/{id}/notice': {
    ...common,
    summary: 'The mail that a draft would be announced with, and to how many sellers.',
    params,
    query: z.object({ from_day: z.iso.date().optional() }),
    data: CommissionNotice,
  },
  'POST /admin/commission/trial': {
    ...common,
    command: 'commission trial',
    summary:
      'Calculates a draft, or what was announced, over the orders of the last days: the difference for all shops, or the orders of one.',
    body: z.object({
      id,
      days: days.default(90),
      shop_id: id.nullish(),
      /** The end of the page before, of the orders of a shop. */
      cursor: timeCursor.nullish(),
    }),
    data: CommissionTrial,
  },
})

const own = { access: 'seller', permission: 'money.read' } as const

/** What a shop is charged. */
export const sellerCommissionEndpoints = defineEndpoints({
  'GET /seller/money/rules': {
    ...own,
    summary: 'The rules that the shop is charged by, in their order, and those that were announced.',
    data: z.object({
      rules: z.array(ShopCommissionRule),
      /** What the shop was told, the latest first. */
      notices: z.array(
        z.object({
          ...{ id: Id, kind: z.enum(COMMISSION_NOTICES), name: z.string() },
          ...{ in_force_from: Time, sent_at: Time.nullable(), read_at: Time.nullable() },
        }),
      ),
    }),
  },
  'POST /seller/money/rules/read': {
    ...own,
    withoutKeys: true,
    summary: 'Notes that the shop has read what it was told of rules, up to a notice.',
    body: z.object({ up_to: id }),
  },
  'POST /seller/money/rules/{id}/trial': {
    ...own,
    summary: 'Calculates an announced rule over the shop’s orders of the last days.',
    params,
    body: z.object({ days: days.default(90), cursor: timeCursor.nullish() }),
    data: CommissionTrial,
  },
})
