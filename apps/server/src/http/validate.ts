import type { z } from 'zod'
import { type FieldError, type Refusal, refuse } from '../lib/refusal.ts'
import { type TextKey, text } from '../lib/texts.ts'

/** Parses input; a refusal lists every invalid field with its errors, which are translated when sent. */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> | Refusal {
  const result = schema.safeParse(input ?? {})
  if (result.success) return result.data
  const errors: Record<string, FieldError[]> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.filter((part) => typeof part === 'string').join('.') || 'body'
    errors[field] ??= []
    errors[field].push(describe(issue, field))
  }
  const first = Object.values(errors)[0]?.[0] ?? { text: text('The given data is not valid') }
  return refuse('invalid', first.text, { values: first.values, errors })
}

function describe(issue: z.core.$ZodIssue, path: string): FieldError {
  const values = { field: fieldName(path) }
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue)
        ? { text: text('The {{field}} field is required'), values }
        : { text: typeText(issue.expected), values }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1)
        return { text: text('The {{field}} field is required'), values }
      return { text: smallText(issue.origin), values: { ...values, min: Number(issue.minimum) } }
    case 'too_big':
      return { text: bigText(issue.origin), values: { ...values, max: Number(issue.maximum) } }
    case 'custom':
      if (issue.params?.reason === 'decimals') return describeDecimals(issue.params, values)
      // The specification prescribes some wordings, which the schemas contain as messages.
      return issue.message && issue.message !== 'Invalid input'
        ? { text: text(issue.message), values }
        : { text: text('The {{field}} field is not valid'), values }
    default:
      return { text: text('The {{field}} field is not valid'), values }
  }
}

const describeDecimals = ({ currency, count }: Record<string, unknown>, values: { field: string }): FieldError => ({
  text:
    count === 0
      ? text('The {{field}} field must be a whole number: {{currency}} has no decimals')
      : text('The {{field}} field has more decimals than can be paid in {{currency}}: at most {{digits}}'),
  values: { ...values, currency: String(currency), digits: Number(count) },
})

/** An issue does not contain the input, but its message tells a missing value from a wrong type. */
const isMissing = (issue: z.core.$ZodIssueInvalidType): boolean => issue.message.endsWith('received undefined')

function typeText(expected: string) {
  switch (expected) {
    case 'number':
    case 'int':
      return text('The {{field}} field must be a number')
    case 'string':
      return text('The {{field}} field must be text')
    case 'array':
      return text('The {{field}} field must be a list')
    default:
      return text('The {{field}} field is not valid')
  }
}

function smallText(origin: string) {
  if (origin === 'string') return text('The {{field}} field must have at least {{min}} characters')
  if (origin === 'array') return text('The {{field}} field must have at least {{min}} entries')
  return text('The {{field}} field must be at least {{min}}')
}

function bigText(origin: string) {
  if (origin === 'string') return text('The {{field}} field must have at most {{max}} characters')
  if (origin === 'array') return text('The {{field}} field must have at most {{max}} entries')
  return text('The {{field}} field must be at most {{max}}')
}

/** Names of form fields for people; other fields keep the name that they have on the wire. */
const names: Record<string, TextKey> = {
  search: text('search'),
  rating: text('rating'),
  min_price: text('lowest price'),
  max_price: text('highest price'),
  page: text('page'),
  quantity: text('quantity'),
  size: text('size'),
  color: text('colour'),
  description: text('description'),
  name: text('name'),
  email: text('email'),
  phone: text('phone'),
  phone_code: text('phone code'),
  country: text('country'),
  gender: text('gender'),
  date_of_birth: text('date of birth'),
  password: text('password'),
  password_confirmation: text('password confirmation'),
  current_password: text('current password'),
  otp: text('code'),
  area: text('area'),
  flat_no: text('flat number'),
  post_code: text('post code'),
  address_line: text('address'),
  address_line2: text('second address line'),
  address_type: text('type of address'),
  coupon_code: text('voucher code'),
  payment_method: text('payment method'),
  note: text('note'),
  reason: text('reason'),
  subject: text('subject'),
  message: text('message'),
  issue_type: text('kind of issue'),
  order_number: text('order number'),
  photos: text('photos'),
  profile_photo: text('photo'),
  attachments: text('attachments'),
  shop_name: text('shop name'),
  shop_address: text('shop address'),
  shop_description: text('shop description'),
  shop_logo: text('shop logo'),
  shop_banner: text('shop banner'),
  code: text('code'),
  url: text('address'),
  title: text('title'),
  slug: text('web address'),
  thumbnail: text('picture'),
  picture: text('picture'),
  starts_at: text('beginning'),
  ends_at: text('end'),
}

/** The name of a field by its path on the wire: of `lines.quantity`, the last part counts. */
export function fieldName(path: string): TextKey | string {
  const last = path.split('.').at(-1) ?? path
  return names[last] ?? last.replaceAll('_', ' ')
}
