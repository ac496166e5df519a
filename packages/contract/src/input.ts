import { z } from 'zod'
import {
  cleanCode,
  cleanEmail,
  cleanLineOfText,
  cleanLinesOfText,
  cleanLogin,
  cleanPhone,
  cleanSearch,
  hasDirectionControls,
  splitExtension,
  westernDigits,
} from './clean-text.ts'
import { isPayable, priceDecimals } from './currencies.ts'
import * as limit from './limits.ts'

// Schemas of input fields. The server translates each zod issue by its code; only `custom` issues have a text of their own. What
// people type is brought into one form here, so that everything behind compares and stores one spelling (clean-text.ts).

/** Excludes control characters and lone surrogates, which cannot be stored or shown faithfully. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u
const MANY_LINES = /^[\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\u{10ffff}]*$/u

/** Validation stops at a text that is too long, so that patterns never run over a megabyte. */
const trimmed = (max: number) => z.string().trim().max(max, { abort: true })

/**
 * Text of a single line, trimmed and without invisible characters; may be empty. Text that turns the direction of writing is
 * refused, since names of people, shops and products stand within other texts.
 */
export const text = (max: number) =>
  trimmed(max)
    .overwrite(cleanLineOfText)
    .regex(ONE_LINE)
    .refine(
      (line) => !hasDirectionControls(line),
      'The {{field}} field contains characters that turn the direction of writing',
    )
/** Text of several lines, trimmed; may be empty. */
export const multiLine = (max: number) => trimmed(max).overwrite(cleanLinesOfText).regex(MANY_LINES)
/** Text of a single line that must have a visible character. */
export const requiredText = (max: number) => text(max).min(1)
/** Text of a single line; null when it is absent, null or empty. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null)

/** A code of digits or letters, in any digits and width. */
export const code = (max: number) => trimmed(max).overwrite(cleanCode).regex(ONE_LINE)
/** A {@link code}; null when it is absent, null or empty. */
export const optionalCode = (max: number) =>
  code(max)
    .nullish()
    .transform((value) => value || null)

/** A country by ISO 3166-1 alpha-2, in either case; the server knows which there are. */
export const countryCode = code(2)
  .overwrite((written) => written.toUpperCase())
  .regex(/^[A-Z]{2}$/)
/** A region by ISO 3166-2 without its country. */
export const regionCode = code(3)
  .overwrite((written) => written.toUpperCase())
  .regex(/^[A-Z\d]{1,3}$/)

/** An id in JSON, within the range of a key column. */
export const id = z.int().min(1).max(limit.ID_MAX)
/** A count of pieces in JSON. */
export const quantity = z.int().min(limit.QUANTITY_MIN).max(limit.QUANTITY_MAX)

/** The currency whose decimals amounts may have: the market's. The server says it whenever it reads the settings. */
let amountCurrency = 'USD'
export const acceptAmountsOf = (code: string): void => {
  amountCurrency = code
}

/** Refuses an amount with more decimals than the market's currency has, rather than rounding what somebody typed. */
export const checkDecimals = (value: number, ctx: z.RefinementCtx, path: string[] = []): void => {
  if (!isPayable(value, amountCurrency))
    ctx.addIssue({
      code: 'custom',
      path,
      params: { reason: 'decimals', currency: amountCurrency, count: priceDecimals(amountCurrency) },
    })
}

/** An amount of the market's currency in JSON. */
export const amount = z
  .number()
  .min(0)
  .max(limit.PRICE_MAX)
  .superRefine((value, ctx) => checkDecimals(value, ctx))

type Issues = { issues: z.core.$ZodRawIssue[] }

const refuse = (ctx: Issues, expected: 'int' | 'number' | 'boolean', input: unknown): never => {
  ctx.issues.push({ code: 'invalid_type', expected, input })
  return z.NEVER
}

const parseNumber = (pattern: RegExp, expected: 'int' | 'number') => (value: number | string, ctx: Issues) => {
  if (typeof value === 'number') return value
  const trimmedValue = typeof value === 'string' ? westernDigits(value.trim()) : ''
  return pattern.test(trimmedValue) ? Number(trimmedValue) : refuse(ctx, expected, value)
}

const parseInteger = parseNumber(/^-?\d{1,16}$/, 'int')
const parseDecimal = parseNumber(/^-?\d{1,12}(\.\d{1,6})?$/, 'number')

/** An integer in a query, path or form: `12` or `١٢`, but not `1.5`, `1e3`, `abc` or an empty text. */
export const queryInt = (min: number, max: number) => z.preprocess(parseInteger, z.int().min(min).max(max))
/** An id in a query, path or form. */
export const queryId = z.preprocess(parseInteger, id)
/** An amount of the market's currency in a form. */
export const formAmount = z.preprocess(parseDecimal, amount)
/** An amount of the default currency in a query. */
export const queryMoney = z.preprocess(parseDecimal, z.number().min(0).max(limit.PRICE_MAX))

type OneOrMore = number | string | (number | string)[]

/** Ids in a query, which repeats the name for several; duplicates are removed. */
const idsUpTo = (ids: z.ZodArray<typeof id>) =>
  z.preprocess((value: OneOrMore, ctx: Issues) => {
    const all = Array.isArray(value) ? value : [value]
    return [...new Set(all.map((item) => parseInteger(item, ctx)))]
  }, ids)

export const queryIds = idsUpTo(z.array(id).max(limit.FILTER_IDS_MAX))
/** A list of at least one id and at most `max`, also between commas, as `1,2`. */
export const queryIdsUpTo = (max: number) => z.preprocess(splitAtCommas, idsUpTo(z.array(id).min(1).max(max)))

const splitAtCommas = (value: OneOrMore): OneOrMore =>
  typeof value === 'string' && value.includes(',') ? value.split(',') : value

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

const requiredFlag = z.preprocess(
  (value: Flag, ctx: Issues) => FLAGS.get(value) ?? refuse(ctx, 'boolean', value),
  z.boolean(),
)
/** `1`, `0`, `true` or `false`, as JSON or as text; false when absent or null. */
export const flag = requiredFlag.nullish().transform((value) => value ?? false)

/** An optional field of an update that null or an empty text clears. */
export const clearable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: z.input<S> | '' | null) => (value === '' ? null : value), schema.nullable()).optional()

/** A day of UTC, or a moment. */
export const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

export const search = trimmed(limit.SEARCH_MAX).regex(ONE_LINE).overwrite(cleanSearch).default('')
export const page = queryInt(1, limit.PAGE_MAX).default(1)
export const perPage = (defaultSize: number) => queryInt(1, limit.PER_PAGE_MAX).default(defaultSize)

/** As `2027-01`. */
export const month = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/)

/** An id in a cursor of several parts, within the range of a key column; {@link CURSOR_PLACE} of a place within something. */
export const CURSOR_ID = '1?\\d{1,9}'
export const CURSOR_PLACE = '[0-2]?\\d{1,4}'

/** The time and id of the last item of a page. */
export const timeCursor = z.string().regex(/^\d{1,15}_\d{1,9}$/)

/** The id of a socket, by the Pusher protocol. */
export const socketId = z.string().regex(/^\d{1,20}\.\d{1,20}$/)

/** Printable ASCII, as in headers. */
export const idempotencyKey = z
  .string()
  .max(limit.IDEMPOTENCY_KEY_MAX)
  .regex(/^[\x21-\x7e]+$/)

export const slug = requiredText(limit.SLUG_MAX)
/** Reports an empty field as missing rather than as invalid. */
const filled = (max: number) => trimmed(max).min(1, { abort: true })

/** As zod's own pattern, but for top-level domains of other scripts: `xn--p1ai`. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.&!#$%*/=?^`{|}~]*[a-z0-9_+\-&!#$%*/=?^`{|}~]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i

/** A mail address whose domain may be of any script; the result has it in ASCII, as mail servers and accounts do. */
export const email = filled(limit.EMAIL_MAX)
  .overwrite(cleanEmail)
  .check(z.email({ pattern: EMAIL }))
/**
 * A phone number as people write it, in any digits, with an extension as ` x22`; the server checks its country, and its length by
 * the settings.
 */
export const phone = filled(limit.PHONE_MAX)
  .overwrite(cleanPhone)
  .regex(/^\+?[\d ()./-]+(?: x\d{1,7})?$/)
export const phoneCode = filled(limit.PHONE_CODE_MAX)
  .overwrite(cleanCode)
  .regex(/^\+?\d[\d-]*$/)
/** The phone of an account: digits only (docs/spec §5) once separators are removed; settings limit their number. It has no extension, as no code reaches one. */
export const phoneDigits = filled(limit.PHONE_MAX)
  .overwrite((written) => splitExtension(cleanPhone(written)).number.replace(/[ ()./-]/g, ''))
  .regex(/^\+?\d+$/)
/** What people log in with: a mail address or a phone, in the form that accounts have. */
export const login = trimmed(limit.EMAIL_MAX).overwrite(cleanLogin).regex(ONE_LINE)
/** A one-time password. */
export const oneTimeCode = z
  .string()
  .overwrite(cleanCode)
  .regex(new RegExp(`^\\d{${limit.OTP_LENGTH}}$`))

/** A password to be set; never trimmed. */
export const newPassword = z.string().min(limit.PASSWORD_MIN).max(limit.PASSWORD_MAX, { abort: true }).regex(ONE_LINE)
/** A password to log in with: older passwords may be shorter than the current minimum. */
export const givenPassword = z.string().min(1).max(limit.PASSWORD_MAX, { abort: true }).regex(ONE_LINE)
