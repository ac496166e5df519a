import { type EndpointKey, endpointOf } from '@rialto/contract'
import { z } from 'zod'

export type Part = 'params' | 'query' | 'body'
export type Fields = Record<string, unknown>
export type Sample = Record<Part, Fields>

interface FieldSchema {
  type?: string
  enum?: unknown[]
  items?: FieldSchema
  anyOf?: FieldSchema[]
  properties?: Record<string, FieldSchema>
  required?: string[]
  pattern?: string
  allOf?: FieldSchema[]
}

/** A field of a call: the part of the request that contains it, and its name. */
export interface Field {
  part: Part
  name: string
}

/** Converted once, as converting a schema takes longer than the call. */
const schemas = new Map<string, FieldSchema>()

function schemaOf(key: EndpointKey, part: Part): FieldSchema {
  const name = `${part} of ${key}`
  const schema = schemas.get(name) ?? convert(endpointOf(key)[part])
  schemas.set(name, schema)
  return schema
}

const convert = (schema: z.ZodType | undefined): FieldSchema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema) : {}

/** Every field of a call in the contract. */
export const fieldsOf = (key: EndpointKey): Field[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys(schemaOf(key, part).properties ?? {}).map((name) => ({ part, name })),
  )

/** A place as queries name it, by codes; forms name a country in words. */
const PLACE: Fields = { country: 'DE', region: 'BE', post_code: '10115' }

/** Valid input of a call with a value in every field: from `known` by the field's name, or made from the contract. */
export function sampleOf(key: EndpointKey, known: Fields): Sample {
  const part = (name: Part): Fields =>
    Object.fromEntries(
      Object.entries(schemaOf(key, name).properties ?? {}).map(([field, schema]) => [
        field,
        name === 'query' && field in PLACE ? PLACE[field] : field in known ? known[field] : valueFor(schema),
      ]),
    )
  return { params: part('params'), query: part('query'), body: part('body') }
}

function valueFor(schema: FieldSchema): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valueFor(schema.anyOf[0] ?? {})
  if (schema.type === 'string') return textFor(schema)
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return false
  if (schema.type === 'array') return [valueFor(schema.items ?? {})]
  if (schema.type === 'object') return {}
  // A field that is parsed from text has no type in the schema.
  return 1
}

/** Texts of the shapes that calls ask for: words, days, months, times, and places in lists. */
const TEXTS = ['something', '2026-05-01', '2026-05', '12:00', '1', '1_1', '20260501_1_1', '1_1_0_0_0_0']

function textFor({ pattern, allOf = [] }: FieldSchema): string {
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].flatMap((one) => (one ? [new RegExp(one, 'u')] : []))
  return TEXTS.find((candidate) => patterns.every((one) => one.test(candidate))) ?? 'something'
}
