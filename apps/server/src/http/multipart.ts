import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FileRule } from '@rialto/contract'
import type { ErrorCode } from '@rialto/contract/error-codes'
import { BODY_BYTES_MAX } from '@rialto/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mediaTypeOf, type Upload } from '../files/pictures.ts'
import { type Refusal, refuse } from '../lib/refusal.ts'
import { type TextKey, type TextValues, text } from '../lib/texts.ts'
import { fieldName } from './validate.ts'

/** The input of a call with files: texts by name (a list for a repeated name), and files by field. */
interface Form {
  fields: unknown
  files: Record<string, Upload[]>
}

type Rules = Readonly<Record<string, FileRule>>

const FIELDS_MAX = 60
const FIELD_BYTES_MAX = 64 * 1024
/** A body larger than allowed by this factor, or than any form, is refused at once; a smaller one is read to its end first. */
const MUCH_TOO_LARGE = 4
const ANY_FORM_BYTES = 16 * 1024 * 1024

/** Enables forms for the calls of this scope only, since they need costly hooks. */
export const takeForms = (scope: FastifyInstance) => scope.register(multipart, { throwFileSizeLimit: false })

/**
 * Reads a form, or JSON when no file is sent. A refused form is read to its end too, since browsers read the reply only then. Files
 * are held in memory, within the sizes of their rules.
 */
export async function readForm(request: FastifyRequest, rules: Rules): Promise<Form | Refusal> {
  const check = new FileCheck(rules)
  if (!request.isMultipart()) return check.done() ?? { fields: request.body, files: check.files }
  if (Number(request.headers['content-length'] ?? 0) > readAtMost(rules)) return tooLarge()
  const fields = new Map<string, unknown>()
  let refusal: Refusal | undefined
  try {
    for await (const part of request.parts({ limits: limitsOf(rules) })) {
      const wrong = part.type === 'file' ? await takeFile(part, check) : takeField(part, fields)
      refusal ??= wrong
    }
  } catch (error) {
    return isTooLarge(error) ? tooLarge() : refuse('bad_request', text('The request could not be read'))
  }
  return refusal ?? check.done() ?? { fields: Object.fromEntries(fields), files: check.files }
}

async function takeFile({ fieldname, filename, file }: MultipartFile, check: FileCheck): Promise<Refusal | undefined> {
  const room = check.room(fieldname)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size <= room) chunks.push(chunk)
    else chunks.length = 0
  }
  // An empty file input of a form.
  if (size === 0 && !filename) return undefined
  return check.add(fieldname, { bytes: Buffer.concat(chunks), size, name: filename })
}

function takeField({ fieldname, value, valueTruncated }: MultipartValue, fields: Map<string, unknown>) {
  if (valueTruncated) return tooLarge()
  const before = fields.get(fieldname)
  if (before === undefined) fields.set(fieldname, value)
  else fields.set(fieldname, [before, value].flat())
  return undefined
}

const filesMax = (rules: Rules): number => Object.values(rules).reduce((sum, rule) => sum + rule.max, 0)
const bytesMax = (rules: Rules): number =>
  Object.values(rules).reduce((sum, rule) => sum + rule.max * rule.maxBytes, BODY_BYTES_MAX)

const readAtMost = (rules: Rules): number => Math.min(bytesMax(rules) * MUCH_TOO_LARGE, ANY_FORM_BYTES)

/** Allows some files more than the rules do, so that errors can name their fields. */
function limitsOf(rules: Rules) {
  const files = filesMax(rules) + 10
  return {
    files,
    fields: FIELDS_MAX,
    parts: files + FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
    fileSize: Math.max(...Object.values(rules).map((rule) => rule.maxBytes)) + 1,
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413
const tooLarge = (): Refusal => refuse('payload_too_large', text('The request is too large'))

const MEGABYTE = 1024 * 1024

/** Checks the files of one form against the call's rules, one by one; an error names the file's field. */
class FileCheck {
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
