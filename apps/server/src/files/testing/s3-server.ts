import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local server with the calls of S3 that the shop uses, and one bucket, in memory. */
export interface TestBucket {
  /** The variables that configure a shop for it. */
  environment: Record<string, string>
  /** The keys of all objects, sorted. */
  keys(): string[]
  /** The content type that an object was stored with. */
  typeOf(key: string): string | undefined
  /** Stops answering, as a service that is away; contents stay. */
  stop(): Promise<void>
  /** Answers again at the same address. */
  start(): Promise<void>
}

interface StoredObject {
  bytes: Buffer
  type: string
  storedAt: Date
}

const BUCKET = 'shop-files'
const KEY_ID = 'TESTKEY'
const PAGE_KEYS = 1_000

export async function startTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>()
  let port = 0
  let server: Server | undefined
  const start = async () => {
    server = createServer((request, response) => {
      answer(objects, request, response).catch(() => response.destroy())
    })
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  await start()
  return {
    environment: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: 'test secret',
    },
    keys: () => [...objects.keys()].sort(),
    typeOf: (key) => objects.get(key)?.type,
    start,
    async stop() {
      const closed = new Promise((resolve) => server?.close(resolve))
      server?.closeAllConnections()
      await closed
    },
  }
}

async function answer(objects: Map<string, StoredObject>, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://s3')
  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
  const key = rest.join('/')
  const fail = (status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
  if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${KEY_ID}/`))
    return fail(403, 'InvalidAccessKeyId')
  if (bucket !== BUCKET) return fail(404, 'NoSuchBucket')
  if (request.method === 'GET' && key === '') return response.end(listPage(objects, url.searchParams))
  const object = objects.get(key)
  switch (request.method) {
    case 'PUT': {
      const bytes = Buffer.concat((await request.toArray()) as Buffer[])
      if (bytes.length !== Number(request.headers['content-length'])) return fail(400, 'IncompleteBody')
      objects.set(key, { bytes, type: request.headers['content-type'] ?? '', storedAt: new Date() })
      return response.end()
    }
    case 'DELETE':
      objects.delete(key)
      return response.writeHead(204).end()
    case 'HEAD':
    case 'GET':
      if (!object) return fail(404, 'NoSuchKey')
      response.writeHead(200, {
        'content-length': object.bytes.length,
        'content-type': object.type,
        'last-modified': object.storedAt.toUTCString(),
      })
      return response.end(request.method === 'GET' ? object.bytes : undefined)
    default:
      return fail(405, 'MethodNotAllowed')
  }
}

function listPage(objects: Map<string, StoredObject>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort((a, b) => (a < b ? -1 : 1))
  const page = keys.slice(0, PAGE_KEYS)
  const next = keys.length > PAGE_KEYS ? `<NextContinuationToken>${escaped(page.at(-1))}</NextContinuationToken>` : ''
  const contents = page.map((key) => {
    const { bytes, storedAt } = objects.get(key) ?? { bytes: Buffer.alloc(0), storedAt: new Date() }
    const size = `<Size>${bytes.length}</Size><LastModified>${storedAt.toISOString()}</LastModified>`
    return `<Contents><Key>${escaped(key)}</Key>${size}</Contents>`
  })
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

const escaped = (text = ''): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
