import { type Endpoint, type EndpointKey, endpointOf, errorStatus } from '@rialto/contract'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The registered part of the contract as an OpenAPI 3.1 document. */
export function openApiDocument(
  registered: Iterable<EndpointKey>,
  { title, url }: { title: string; url: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const key of registered) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, endpointOf(key)) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1' },
    servers: [{ url: `${url}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema },
    },
  }
}

function operation(key: EndpointKey, endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    operationId: key.replace(/\W+/g, '_'),
    tags: [key.split('/')[1]?.replace(/\W.*/, '')],
    ...(endpoint.access === 'shopper' || endpoint.access === 'seller' ? { security: [{ bearer: [] }] } : {}),
    ...(endpoint.access === 'optional' ? { security: [{}, { bearer: [] }] } : {}),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...parameters('header', endpoint.headers),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint) }),
    responses: {
      200: { description: 'Done', content: replyContent(endpoint) },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function parameters(place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

function requestBody({ body, multipart, files = {} }: Endpoint): Json {
  const schema = jsonSchema(body ?? z.object({}), 'input')
  if (!multipart) return { required: true, content: { 'application/json': { schema } } }
  const fileFields = Object.fromEntries(
    Object.entries(files).map(([name, { max }]) => [
      name,
      { type: 'array', maxItems: max, items: { type: 'string', format: 'binary' } },
    ]),
  )
  const properties = { ...(schema.properties as Json), ...fileFields }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

function replyContent({ form = 'envelope', data }: Endpoint): Json {
  if (typeof form === 'object') return { [form.media]: { schema: { type: 'string', format: 'binary' } } }
  const schema = data ? jsonSchema(data, 'output') : { type: 'object' }
  if (form === 'bare') return { 'application/json': { schema } }
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message', 'data'],
        properties: { message: { type: 'string' }, data: schema },
      },
    },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return rest
}

const refusalSchema: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}
