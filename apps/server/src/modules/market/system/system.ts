import * as contract from '@rialto/contract'
import {
  credentialsOf,
  type Endpoint,
  type EndpointKey,
  endpointGroups,
  endpointOf,
  errorStatus,
  type Health,
} from '@rialto/contract'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Db } from '../../../db/index.ts'
import { consoleCookieName } from '../../../lib/console-cookie.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { Realtime } from '../../../realtime/realtime.ts'
import { ping } from './repository.ts'

/** Checks whether shoppers can be served; refuses with 503 if the database does not answer. */
export async function checkHealth(db: Db, realtime: Realtime): Promise<Health | Refusal> {
  try {
    await ping(db)
    return { status: 'ok', database: 'ok', realtime: await realtime.health() }
  } catch {
    return refuse('unavailable', text('The shop is busy. Please try again in a moment.'), { retryAfter: 5 })
  }
}

type Method = 'get' | 'post' | 'delete'

/** The contract's schemas by their exported names. */
const shapes = Object.entries(contract).flatMap(([name, value]): [string, z.ZodObject][] =>
  value instanceof z.ZodObject ? [[name, value]] : [],
)

const RefusalSchema = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus)),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

/** How each credential travels. A payment gateway's signature is in headers of its own, which no client of ours sends. */
const securitySchemes = (appUrl: string) =>
  ({
    storefront_token: { type: 'http', scheme: 'bearer', description: 'The token of a shopper’s login' },
    api_key: { type: 'http', scheme: 'bearer', bearerFormat: 'rk_…', description: 'A key made in the console' },
    console_session: {
      type: 'apiKey',
      in: 'cookie',
      name: consoleCookieName({ appUrl }),
      description: 'Set by POST /console/login',
    },
  }) as const

function securityOf(endpoint: Endpoint): Record<string, string[]>[] | undefined {
  const schemes = credentialsOf(endpoint).filter((credential) => credential !== 'signature')
  if (schemes.length === 0) return undefined
  return [...(endpoint.access === 'optional' ? [{}] : []), ...schemes.map((scheme) => ({ [scheme]: [] }))]
}

/** Describes the given endpoints as an OpenAPI 3.1 document, whose components have the contract's names. */
export function openApiDocument(registered: Iterable<EndpointKey>, { title, url }: { title: string; url: string }) {
  const paths: ZodOpenApiPathsObject = {}
  for (const key of registered) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase() as Method]: operation(key, endpointOf(key)) }
  }
  return withNamedShapes(() =>
    createDocument({
      openapi: '3.1.0',
      info: { title: `${title} API`, version: '1' },
      servers: [{ url: `${url}/api` }],
      paths,
      components: {
        securitySchemes: securitySchemes(url),
        schemas: { Refusal: RefusalSchema },
      },
    }),
  )
}

/** Registers the names only while the document is built: otherwise the schemas that serialise replies would be split into references. */
function withNamedShapes<T>(create: () => T): T {
  for (const [id, shape] of shapes) z.globalRegistry.add(shape, { ...shape.meta(), id })
  try {
    return create()
  } finally {
    for (const [, shape] of shapes) {
      const { id, ...meta } = shape.meta() ?? {}
      z.globalRegistry.remove(shape)
      if (Object.keys(meta).length > 0) z.globalRegistry.add(shape, meta)
    }
  }
}

function operation(key: EndpointKey, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { summary, params, query, headers } = endpoint
  const security = securityOf(endpoint)
  return {
    summary,
    operationId: key.replace(/\W+/g, '_'),
    tags: Object.entries(endpointGroups).flatMap(([name, group]) => (key in group ? [name] : [])),
    ...(security && { security }),
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(endpoint.body && { requestBody: requestBody(endpoint) }),
    responses: {
      200: { description: 'Done', content: replyContent(endpoint) },
      default: { description: 'Refused', content: { 'application/json': { schema: RefusalSchema } } },
    },
  }
}

function requestBody({ body = z.object({}), multipart, files = {} }: Endpoint) {
  if (!multipart) return { required: true, content: { 'application/json': { schema: body } } }
  const fileFields = Object.entries(files).map(([name, { max }]) => {
    const file = z.string().meta({ format: 'binary' })
    return [name, z.array(file).max(max).optional()]
  })
  const schema = body.extend(Object.fromEntries(fileFields))
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function replyContent({ form = 'envelope', data = z.object({}) }: Endpoint) {
  if (typeof form === 'object') return { [form.media]: { schema: z.string().meta({ format: 'binary' }) } }
  const schema = form === 'bare' ? data : z.object({ message: z.string(), data })
  return { 'application/json': { schema } }
}
