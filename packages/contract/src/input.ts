import { z } from 'zod'
import * as limit from './limits.ts'

// Building blocks of what comes in. They carry no messages: the server words each zod issue by its code. Only a `custom` issue
// brings its own text, which is then one that the specification fixes.

/** No control characters (NUL among them), no lone surrogates: neither can be stored or shown faithfully. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u
const MANY_LINES = /^[\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\u{10ffff}]*$/u

/** A text that is too long is not looked at any further, so that no pattern runs over a megabyte. */
const trimmed = (max: number) => z.string().trim().max(max, { abort: true })

/** One line of text, trimmed; may be empty. */
export const text = (max: number) => trimmed(max).regex(ONE_LINE)
/** Text of several lines, trimmed; may be empty. */
export const multiLine = (max: number) => trimmed(max).regex(MANY_LINES)
/** One line that must not be empty. */
export const requiredText = (max: number) => text(max).min(1)
/** One line that may be left out, null or empty: null in all three cases. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null)

/** An id in JSON; bounded by what a key column of either engine can hold. */
export const id = z.int().min(1).max(limit.ID_MAX)
/** A count of pieces in JSON. */
export const quantity = z.int().min(limit.QUANTITY_MIN).max(limit.QUANTITY_MAX)

type Issues = { issues: z.core.$ZodRawIssue[] }

const refuse = (ctx: Issues, expected: 'int' | 'number' | 'boolean', input: unknown): never => {
  ctx.issues.push({ code: 'invalid_type', expected, input })
  return z.NEVER
}

const readNumber = (pattern: RegExp, expected: 'int' | 'number') => (value: number | string, ctx: Issues) => {
  if (typeof value === 'number') return value
  const written = typeof value === 'string' ? value.trim() : ''
  return pattern.test(written) ? Number(written) : refuse(ctx, expected, value)
}

const readInt = readNumber(/^-?\d{1,16}$/, 'int')
const readDecimal = readNumber(/^-?\d{1,12}(\.\d{1,6})?$/, 'number')

/** A whole number written in a query, path or form: `12`, but not `1.5`, `1e3`, `abc` or nothing. */
export const queryInt = (min: number, max: number) => z.preprocess(readInt, z.int().min(min).max(max))
/** An id in a query, path or form. */
export const queryId = z.preprocess(readInt, id)
/** An amount of the default currency in a query. */
export const queryMoney = z.preprocess(readDecimal, z.number().min(0).max(limit.PRICE_MAX))

type Several = number | string | (number | string)[]

/** Ids in a query, the name repeated for several; each counts once. */
export const queryIds = z.preprocess((value: Several, ctx: Issues) => {
  const all = Array.isArray(value) ? value : [value]
  return [...new Set(all.map((one) => readInt(one, ctx)))]
}, z.array(id).max(limit.FILTER_IDS_MAX))

const FLAGS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
])
type Flag = boolean | 0 | 1 | '0' | '1' | 'true' | 'false'

const someFlag = z.preprocess(
  (value: Flag, ctx: Issues) => FLAGS.get(value) ?? refuse(ctx, 'boolean', value),
  z.boolean(),
)
/** `1`, `0`, `true` or `false`, as JSON or as text; left out or null it is false. */
export const flag = someFlag.nullish().transform((value) => value ?? false)

/** Leaves a field as it is where absent; empties it where null or an empty text. */
export const clearable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: z.input<S> | '' | null) => (value === '' ? null : value), schema.nullable()).optional()

export const search = text(limit.SEARCH_MAX).default('')
export const page = queryInt(1, limit.PAGE_MAX).default(1)
export const perPage = (normally: number) => queryInt(1, limit.PER_PAGE_MAX).default(normally)

export const slug = requiredText(limit.SLUG_MAX)
/** Nothing at all is a field that is missing, not one that is wrong. */
const filled = (max: number) => trimmed(max).min(1, { abort: true })

export const email = filled(limit.EMAIL_MAX).check(z.email())
/** A phone number as people write it; the server holds it against the settings' lengths and the country. */
export const phone = filled(limit.PHONE_MAX).regex(/^\+?[\d ().-]+$/)
export const phoneCode = filled(limit.PHONE_CODE_MAX).regex(/^\+?\d[\d-]*$/)
/** Digits alone (docs/spec §5); how many is a matter of settings. */
export const phoneDigits = filled(limit.PHONE_MAX).regex(/^\d+$/)

/** A password that is being chosen; never trimmed. */
export const newPassword = z.string().min(limit.PASSWORD_MIN).max(limit.PASSWORD_MAX, { abort: true }).regex(ONE_LINE)
/** A password given as proof: older ones may be shorter than today's rule. */
export const givenPassword = z.string().min(1).max(limit.PASSWORD_MAX, { abort: true }).regex(ONE_LINE)
