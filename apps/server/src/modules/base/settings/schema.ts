import { HOME_SECTIONS } from '@rialto/contract/market-enums'
import { specifiedSettings } from '@rialto/contract/setting-defaults'
import { MarketSettings, SETTING_KEYS, type SettingKey } from '@rialto/contract/settings'
import { z } from 'zod'
import { type TextKey, type TextValues, text, translate } from '../../../lib/texts.ts'

export type { SettingKey }

/** All settings that can be stored. */
export const Settings = MarketSettings
export type Settings = MarketSettings

export const settingKeys = SETTING_KEYS

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(Settings.shape, key)

/** Defaults of all settings: those of the specification, and those that a new shop needs. */
export const defaultSettings: Settings = {
  ...specifiedSettings,
  currencies: [{ id: 1, name: 'USD', symbol: '$', is_default: true, rate_from_default: 1, position: 'prefix' }],
  cash_on_delivery: true,
  app_name: 'Rialto',
  multi_vendor: true,
  languages: [{ id: 1, name: 'en', title: 'English', direction: 'ltr' }],
  realtime: true,
  shop_auto_approve: false,
  product_approval: false,
  staff_second_factor: 'auto',
  time_zone: 'UTC',
  home_country: null,
  eu_consumers: false,
  seller_facts: 'off',
  unit_price_small: false,
  tax_mode: 'flat',
  prices_include_tax: false,
  tax_on_delivery: 'none',
  commission_base: 'auto',
  commission_on_refund: 'all',
  commission_notice_days: 15,
  fee_vat_percentage: 0,
  market_identity: {
    ...{ name: null, street: null, post_code: null, town: null },
    ...{ vat_id: null, tax_number: null, register: null },
  },
  vat_taxes: [],
  assume_delivered_days: 14,
  payout_hold_days: 21,
  payout_mode: null,
  payout_minimum: 0,
  payout_two_people: 'auto',
  return_answer_days: 3,
  return_days: 0,
  dispute_bearer: 'shop',
  gateway_fee_bearer: 'market',
  backup_daily: true,
  backup_hour: 3,
  backup_days_kept: 7,
  backup_weeks_kept: 4,
  backup_months_kept: 0,
  home_sections: HOME_SECTIONS.map((id) => ({ id, is_shown: true, title: null, limit: null })),
  contact: { email: null, phone: null, address: null, hours: [] },
  ticket_issue_types: ['Order issue', 'Payment issue', 'Delivery issue', 'Product issue', 'Account issue', 'Other'],
  blog_categories: [],
  texts: {},
}

/**
 * Builds all settings from the stored rows and defaults. An invalid row, edited by hand, must not close the shop: its default is used.
 */
export function settingsFromRows(rows: readonly { key: string; value_json: string }[]): Settings {
  const settings: Settings = { ...defaultSettings }
  for (const { key, value_json } of rows) {
    if (!isSettingKey(key)) continue
    const parsed = Settings.shape[key].safeParse(parseJson(value_json))
    if (parsed.success) Object.assign(settings, { [key]: parsed.data })
  }
  return settings
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

// Paths within settings: `theme_colors.primary`, `currencies.EUR.rate_from_default`, `menus.0.name`.

/** Splits a path into its parts; `\.` is a dot within a part. */
export const splitPath = (path: string): string[] => path.split(/(?<!\\)\./).map((part) => part.replaceAll('\\.', '.'))

export const joinPath = (parts: readonly PropertyKey[]): string =>
  parts.map((part) => String(part).replaceAll('.', '\\.')).join('.')

/** A path does not exist. The message lists the existing ones. */
export class PathNotFoundError extends Error {
  readonly path: string
  readonly reason: string

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`)
    this.path = path
    this.reason = reason
  }
}

/** Finds the schema at `parts`. Throws {@link PathNotFoundError}. */
export function schemaAt(schema: z.ZodType, parts: readonly string[], done: readonly string[]): z.ZodType {
  const [first, ...rest] = parts
  if (first === undefined) return schema
  const fullPath = joinPath([...done, first])
  const child = childSchema(unwrapOptional(schema), first, fullPath)
  if (!child) throw new PathNotFoundError(fullPath, `${joinPath(done)} has nothing inside`)
  return schemaAt(child, rest, [...done, first])
}

function childSchema(schema: z.ZodType, part: string, fullPath: string): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType
  if (!(schema instanceof z.ZodObject)) return undefined
  if (!Object.hasOwn(schema.shape, part))
    throw new PathNotFoundError(fullPath, `there is no such field; there are ${Object.keys(schema.shape).join(', ')}`)
  return schema.shape[part]
}

/** Unwraps optional and nullable schemas. */
export function unwrapOptional(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapOptional(schema.unwrap() as z.ZodType)
    : schema
}

/** Reads the value at `parts`; undefined if there is none. */
export function valueAt(value: unknown, parts: readonly string[]): unknown {
  const [first, ...rest] = parts
  if (first === undefined) return value
  if (Array.isArray(value)) return valueAt(value[indexOf(value, first)], rest)
  return isRecord(value) && Object.hasOwn(value, first) ? valueAt(value[first], rest) : undefined
}

/** Copies a value with `put` at `parts`; `undefined` removes the part. Throws {@link PathNotFoundError}. */
export function replaceAt(value: unknown, parts: readonly string[], put: unknown, done: readonly string[]): unknown {
  const [first, ...rest] = parts
  if (first === undefined) return put
  const within = [...done, first]
  if (!Array.isArray(value)) {
    const fields = isRecord(value) ? value : {}
    const replaced = replaceAt(fields[first], rest, put, within)
    const { [first]: _old, ...others } = fields
    return replaced === undefined ? others : { ...fields, [first]: replaced }
  }
  const position = indexOf(value, first)
  // The index after the last item adds one.
  const isAdded = position === value.length && rest.length === 0 && put !== undefined
  if (position < 0 || (position >= value.length && !isAdded))
    throw new PathNotFoundError(joinPath(within), `there is none; there are ${itemNames(value) || 'none yet'}`)
  const replaced = replaceAt(value[position], rest, put, within)
  return replaced === undefined
    ? value.toSpliced(position, 1)
    : [...value.slice(0, position), replaced, ...value.slice(position + 1)]
}

/** Finds an item of a list by its `name` or its index, counted from 0. */
function indexOf(list: readonly unknown[], part: string): number {
  const index = list.findIndex((item) => isRecord(item) && item.name === part)
  return index < 0 && /^\d{1,6}$/.test(part) ? Number(part) : index
}

const itemNames = (list: readonly unknown[]): string =>
  list.map((item, index) => (isRecord(item) && typeof item.name === 'string' ? item.name : index)).join(', ')

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A reason why a setting cannot have a value. */
export interface Problem {
  /** The path of the value: `theme_colors.primary`, `currencies.1.rate_from_default`. */
  path: string
  /** For the console, beside the field. */
  text: TextKey
  values?: TextValues
  /** For the command line, if it can say more than the text. */
  detail?: string
}

/** A problem that only the command line can have, as the console's fields allow no such value. */
export const shapeProblem = (path: string, detail: string): Problem => ({
  path,
  text: text('This is not valid'),
  detail,
})

/** A problem in English with its path, as the command line reports it. */
export function describeProblem({ path, text: sentence, values, detail }: Problem): string {
  const english = detail ?? translate('en', sentence, values)
  return `${path}: ${english.charAt(0).toLowerCase()}${english.slice(1)}`
}
