import type { Endpoint } from '@rialto/contract'
import fastJson from 'fast-json-stringify'
import { envelopeSchema, responseSchema } from './response-schema.ts'

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
