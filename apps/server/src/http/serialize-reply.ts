import type { Endpoint } from '@rialto/contract'
import { create } from 'content-disposition'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/**
 * Converts a zod schema to the JSON schema for Fastify's serialiser. It removes fields that the contract does not name, and turns
 * `T | null` into `nullable: true`, which is serialised many times faster than a union.
 */
function responseSchema(schema: z.ZodType): JsonSchema {
  return simplify(z.toJSONSchema(schema, { io: 'output', target: 'draft-7', reused: 'inline' })) as JsonSchema
}

/** `{message, data}` around a reply's data; `change` if the call has recorded one. */
export function envelopeSchema(data: z.ZodType | undefined): JsonSchema {
  return {
    type: 'object',
    required: ['message', 'data'],
    properties: {
      message: { type: 'string' },
      data: data ? responseSchema(data) : { type: 'object', properties: {} },
      change,
    },
  }
}

const change = {
  type: 'object',
  required: ['id', 'is_restorable'],
  properties: { id: { type: 'integer' }, is_restorable: { type: 'boolean' } },
}

/** Keywords that matter only for input; a serialiser needs the shape. */
const irrelevant = new Set(['$schema', 'pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems'])

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (typeof node !== 'object' || node === null) return node
  const schema = node as JsonSchema
  const whenPresent = unlessNull(schema.anyOf)
  if (whenPresent) return { ...(simplify(whenPresent) as JsonSchema), nullable: true }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(irrelevant.has(key) && typeof value !== 'object'))
      .map(([key, value]) => [key, simplify(value)]),
  )
}

/** The one other branch of `anyOf: [X, {type: 'null'}]`. */
function unlessNull(anyOf: unknown): JsonSchema | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return undefined
  const rest = anyOf.filter((branch) => (branch as JsonSchema).type !== 'null')
  return rest.length === 1 ? (rest[0] as JsonSchema) : undefined
}

type Serialize = (reply: unknown) => string

const serializers = new WeakMap<Endpoint, Serialize>()

/**
 * Serialises an endpoint's reply, with the fields of the contract only. Its serialiser is compiled for the first reply: to compile
 * those of all endpoints takes half a second of each start.
 */
export const serializeReply = (endpoint: Endpoint, reply: unknown): string =>
  (serializers.get(endpoint) ?? compileSerializer(endpoint))(reply)

export function compileSerializer(endpoint: Endpoint): Serialize {
  const serialize = fastJson(schemaOf(endpoint))
  serializers.set(endpoint, serialize)
  return serialize
}

function schemaOf({ form = 'envelope', data }: Endpoint) {
  if (form === 'envelope') return envelopeSchema(data)
  return form === 'bare' && data ? responseSchema(data) : {}
}

/** The header for bytes with a file name (RFC 6266). Unpaired surrogates are replaced, which the library would throw for. */
export const contentDisposition = (type: 'inline' | 'attachment', name: string): string =>
  create(name.toWellFormed(), { type, fallback: name.replace(/[^\w .()-]+/g, '_') })
