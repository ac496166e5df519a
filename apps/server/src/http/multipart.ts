import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FileRule } from '@rialto/contract'
import { BODY_BYTES_MAX } from '@rialto/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '../files/pictures.ts'
import { type Refusal, refuse } from '../lib/refusal.ts'
import { text } from '../lib/texts.ts'
import { FileCheck } from './check-files.ts'

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
