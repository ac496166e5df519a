import type { FileRule } from '@rialto/contract'
import type { ErrorCode } from '@rialto/contract/error-codes'
import { mediaTypeOf, type Upload } from '../files/pictures.ts'
import { type Refusal, refuse } from '../lib/refusal.ts'
import { type TextKey, type TextValues, text } from '../lib/texts.ts'
import { fieldName } from './validate.ts'

const MEGABYTE = 1024 * 1024

/** Checks the files of one call against its rules, one by one; an error names the file's field. */
export class FileCheck {
  readonly files: Record<string, Upload[]>
  readonly #rules: Readonly<Record<string, FileRule>>

  constructor(rules: Readonly<Record<string, FileRule>>) {
    this.#rules = rules
    this.files = Object.fromEntries(Object.keys(rules).map((field) => [field, []]))
  }

  /** The number of bytes to read of the next file of this field. */
  room(field: string): number {
    const rule = this.#ruleOf(field)
    return rule && (this.files[field]?.length ?? 0) < rule.max ? rule.maxBytes : 0
  }

  /** @param size of the whole file, of which `bytes` may be only a part. */
  add(field: string, { bytes, size, name }: { bytes: Buffer; size: number; name?: string }): Refusal | undefined {
    const rule = this.#ruleOf(field)
    const list = this.files[field]
    if (!rule || !list) return refuseAt(field, 'invalid', text('The {{field}} field takes no files'))
    if (list.length >= rule.max)
      return refuseAt(field, 'invalid', text('The {{field}} field must have at most {{max}} entries'), {
        max: rule.max,
      })
    if (size > rule.maxBytes)
      return refuseAt(field, 'payload_too_large', text('The file is larger than {{max}} MB'), {
        max: rule.maxBytes / MEGABYTE,
      })
    const type = mediaTypeOf(bytes) ?? (rule.types.includes('text/csv') && isText(bytes) ? 'text/csv' : undefined)
    if (type === undefined || !rule.types.includes(type))
      return refuseAt(
        field,
        'unsupported_media_type',
        text('This type of file is not accepted. Please choose {{types}}.'),
        {
          types: rule.types.map((one) => one.split('/')[1]?.toUpperCase()).join(', '),
        },
      )
    list.push({ bytes, type, name })
    return undefined
  }

  /** Refuses the form if a required file is missing. */
  done(): Refusal | undefined {
    const missing = Object.entries(this.#rules).find(
      ([field, rule]) => rule.required && this.files[field]?.length === 0,
    )
    return missing && refuseAt(missing[0], 'invalid', text('The {{field}} field is required'))
  }

  #ruleOf(field: string): FileRule | undefined {
    return Object.hasOwn(this.#rules, field) ? this.#rules[field] : undefined
  }
}

/** Text has no signature, but no zero bytes either, except in UTF-16, which begins with a mark. */
const isText = (bytes: Buffer): boolean => bytes.length > 0 && (!bytes.includes(0) || isUtf16(bytes))

/** Marked so, or with zeros in every other place alone, as Western text without a mark has them. */
function isUtf16(bytes: Buffer): boolean {
  if (bytes.length < 2) return false
  if ([0xfeff, 0xfffe].includes(bytes.readUInt16BE(0))) return true
  const head = bytes.subarray(0, 2_000)
  const zeros = (from: number) => head.filter((byte, index) => index % 2 === from && byte === 0).length
  const [even, odd] = [zeros(0), zeros(1)]
  return Math.max(even, odd) > head.length / 5 && Math.min(even, odd) === 0
}

function refuseAt(field: string, code: ErrorCode, why: TextKey, more: TextValues = {}): Refusal {
  const values = { ...more, field: fieldName(field) }
  return refuse(code, why, { values, errors: { [field]: [{ text: why, values }] } })
}
