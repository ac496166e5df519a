import type { Readable } from 'node:stream'
import {
  commandLine,
  type DataOf,
  type Endpoint,
  type EndpointKey,
  type EndpointOf,
  endpointOf,
  type Method,
  type ReplyForm,
  type ValidatedOf,
} from '@rialto/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Upload } from '../files/pictures.ts'
import type { ConsolePerson, CurrentMember, CurrentStaff, CurrentUser, RecordedChange } from '../lib/people.ts'
import { Refusal, refuse } from '../lib/refusal.ts'
import { type Caller, callerOf } from '../lib/security-events.ts'
import { type TextKey, type TextValues, text, translate, translateSentence } from '../lib/texts.ts'
import { type Caller as ApiCaller, authenticate, type Identities } from './authenticate.ts'
import { hasTag } from './cached-responses.ts'
import { sendCompressed } from './encoding.ts'
import { type JudgeHead, refuseBeforeBody, sendRefusal } from './errors.ts'
import { readForm, takeForms } from './multipart.ts'
import { type RateLimit, rateLimitConfig } from './rate-limit.ts'
import { contentDisposition, serializeReply } from './serialize-reply.ts'
import { validate } from './validate.ts'

interface Callers {
  public: undefined
  provider: undefined
  optional: CurrentUser | null
  shopper: CurrentUser
  entering: ConsolePerson
  console: ConsolePerson
  seller: CurrentMember
  operator: CurrentStaff
}
type UserOf<K extends EndpointKey> = Callers[EndpointOf<K>['access']]

/** The files of a form by field, checked against their rules; an empty list for a missing field. */
type FilesOf<K extends EndpointKey> =
  EndpointOf<K> extends { files: infer Rules } ? { files: Record<keyof Rules, Upload[]> } : unknown

/** The unparsed body and headers, for checking a signature. */
type RawBodyOf<K extends EndpointKey> =
  EndpointOf<K> extends { rawBody: true } ? { rawBody: Buffer; rawHeaders: FastifyRequest['headers'] } : unknown

/** A handler's argument: validated input, the caller and the language of the reply. */
export type Call<K extends EndpointKey> = ValidatedOf<EndpointOf<K>> &
  FilesOf<K> &
  RawBodyOf<K> & {
    user: UserOf<K>
    locale: string
    ip: string
    /** The caller's network, and the log of security events. */
    caller: Caller
    userAgent: string | undefined
    log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  }

/** Caching headers of a successful reply to a `public` call; all others are kept by no cache. With a `tag`, a client that already has the reply gets 304. */
export interface Caching {
  control: string
  /** The ETag as in the header, with quotes. */
  tag?: string
  vary?: string
  /** Data that stays the same object until it changes, so that it is compressed only once. */
  packed?: true
}

/** Headers of a reply that is a file. */
interface FileHead {
  /** The file name for saving. */
  name: string
  /** Replaces the endpoint's general media type. */
  type?: string
  isForeign?: boolean
  /** The length of a stream, so that clients notice one that was cut off. */
  bytes?: number | undefined
}

interface ReplyHead {
  caching?: Caching | undefined
  file?: FileHead | undefined
  /** `Set-Cookie` headers. */
  cookies?: readonly string[] | undefined
  change?: RecordedChange | undefined
}

/** A successful reply: the endpoint's data and a message. */
export class Reply<T> {
  readonly data: T
  readonly message: TextKey | undefined
  readonly values: TextValues | undefined
  readonly head: ReplyHead

  constructor(data: T, message: TextKey | undefined, values?: TextValues, head: ReplyHead = {}) {
    this.data = data
    this.message = message
    this.values = values
    this.head = head
  }

  cached(caching: Caching): Reply<T> {
    return this.#with({ caching })
  }

  /** Bytes that browsers may display. */
  named(name: string): Reply<T> {
    return this.#with({ file: { name } })
  }

  /** Uploaded bytes: browsers save them and run no scripts in them. */
  savedAs(name: string, type: string, bytes?: number): Reply<T> {
    return this.#with({ file: { name, type, isForeign: true, bytes } })
  }

  withCookies(cookies: readonly string[]): Reply<T> {
    return this.#with({ cookies })
  }

  /**
   * Names the change that this call has recorded, so that the console offers to take it back. Its sentence is the reply's message,
   * unless another one was given. Undefined: nothing has changed.
   */
  withChange(change: RecordedChange | undefined): Reply<T> {
    return this.#with({ change })
  }

  #with(head: ReplyHead): Reply<T> {
    return new Reply(this.data, this.message, this.values, { ...this.head, ...head })
  }
}

export function reply<T>(data: T, message?: TextKey, values?: TextValues): Reply<T> {
  return new Reply(data, message, values)
}

/** A reply with a media type may be a stream. */
type ReplyData<K extends EndpointKey> =
  | DataOf<EndpointOf<K>>
  | (EndpointOf<K> extends { form: { media: string } } ? Readable : never)

type Handler<K extends EndpointKey> = (
  call: Call<K>,
) => Promise<Reply<ReplyData<K>> | Refusal> | Reply<ReplyData<K>> | Refusal

export interface ApiOptions {
  localeOf(request: FastifyRequest): string
  identities: Identities
}

interface HandleOptions {
  rateLimit?: RateLimit
  /** In bytes; the default is the server's limit. */
  bodyLimit?: number
  /** Refuses by path and headers before the body is read, and closes the connection. */
  beforeBody?: JudgeHead
  /** Refuses before anything of the request is read: the call is not offered in this market. */
  refuses?: (request?: FastifyRequest) => Promise<Refusal | undefined>
}

/** Registers handlers for the contract's endpoints. An endpoint without a handler does not exist. */
export interface Api {
  handle<K extends EndpointKey>(key: K, handler: Handler<K>, options?: HandleOptions): void
  /** The endpoints that have a handler, for `/api/openapi.json`. */
  readonly registered: ReadonlySet<EndpointKey>
}

export function createApi(app: FastifyInstance, options: ApiOptions): Api {
  const registered = new Set<EndpointKey>()
  return {
    registered,
    handle(key, handler, { rateLimit, refuses, bodyLimit, beforeBody } = {}) {
      registered.add(key)
      const endpoint = endpointOf(key)
      const [method = '', path = ''] = key.split(' ')
      const route: RouteOptions = {
        method: method as Method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        schema: { response: { 200: {} } },
        serializerCompiler: () => (result) => serializeReply(endpoint, result),
        ...(bodyLimit !== undefined && { bodyLimit }),
        onRequest: [
          ...(isPrivate(endpoint, method) ? [forbidCaches] : []),
          ...(beforeBody ? [refuseBeforeBody(beforeBody, options.localeOf)] : []),
        ],
        config: rateLimit ? rateLimitConfig(rateLimit) : {},
        handler: async (request, response) => {
          const locale = options.localeOf(request)
          const notOffered = await refuses?.(request)
          if (notOffered) return sendRefusal(response, locale, notOffered)
          const user = await authenticate(endpoint, request, options.identities)
          if (user instanceof Refusal) return sendRefusal(response, locale, user)
          const input = await readInput(endpoint, request)
          if (input instanceof Refusal) return sendRefusal(response, locale, input)
          // The types of the table relate key, input and user, but not within a loop over keys.
          const { ip, log } = request
          const circumstances = { locale, ip, log, caller: callerOf(request), userAgent: request.headers['user-agent'] }
          const call = { ...input, ...circumstances, user: withCommand(user, key, request) } as unknown as Call<
            typeof key
          >
          const result = await handler(call)
          return result instanceof Refusal
            ? sendRefusal(response, locale, result)
            : sendReply(response, locale, endpoint.form ?? 'envelope', result)
        },
      }
      if (!endpoint.multipart && !endpoint.rawBody) app.route(route)
      else
        app.register(async (scope) => {
          if (endpoint.rawBody) parseBodyAsBytes(scope)
          else await takeForms(scope)
          scope.route(route)
        })
    },
  }
}

/** Tells the author of a change of the market which command makes the same call, so that its record can offer it. */
function withCommand(user: ApiCaller, key: EndpointKey, request: FastifyRequest): ApiCaller {
  const isChange = user && 'actor' in user && endpointOf(key).access === 'operator' && !key.startsWith('GET ')
  return isChange ? { ...user, actor: { ...user.actor, command: commandLine(key, endpointOf(key), request) } } : user
}

/** Everything that depends on its caller, and what changes something: a login's reply has a token. */
const isPrivate = ({ access }: Endpoint, method: string): boolean => access !== 'public' || method !== 'GET'

/**
 * Forbids all caches to keep a reply, also one of a refusal or a failure. Caches keep replies to requests with a cookie unless they are told
 * not to, unlike those to requests with `Authorization`.
 */
async function forbidCaches(_request: FastifyRequest, response: FastifyReply): Promise<void> {
  response.header('cache-control', 'private, no-store')
}

/** Reads the body as bytes, whatever its content type. */
function parseBodyAsBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

function sendReply(response: FastifyReply, locale: string, form: ReplyForm, result: Reply<unknown>) {
  const { caching, change, cookies, file } = result.head
  if (cookies) response.header('set-cookie', [...cookies])
  if (caching && setCacheHeaders(response, caching)) return response.code(304).send()
  if (form === 'envelope')
    return response.send({
      message: messageOf(result, locale),
      data: result.data,
      ...(change && { change: { id: change.id, is_restorable: change.isRestorable } }),
    })
  if (form === 'bare')
    return caching?.packed ? sendCompressed(response, Object(result.data)) : response.send(result.data)
  if (file) setFileHeaders(response, file)
  return response.type(file?.type ?? form.media).send(result.data)
}

function messageOf({ message, values, head }: Reply<unknown>, locale: string): string {
  if (message) return translate(locale, message, values)
  return head.change ? translateSentence(locale, { ...head.change, text: head.change.sentence }) : ''
}

function setFileHeaders(response: FastifyReply, { name, isForeign = false, bytes }: FileHead): void {
  if (bytes !== undefined) response.header('content-length', bytes)
  response.header('content-disposition', contentDisposition(isForeign ? 'attachment' : 'inline', name))
  if (isForeign) response.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
}

/** Sets the headers, and returns whether the client already has this reply. */
function setCacheHeaders(response: FastifyReply, { control, tag, vary }: Caching): boolean {
  response.header('cache-control', control)
  if (vary) response.header('vary', vary)
  if (!tag) return false
  response.header('etag', tag)
  return hasTag(response.request.headers['if-none-match'], tag)
}

async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Record<string, unknown> | Refusal> {
  const input: Record<string, unknown> = {}
  const form = endpoint.multipart ? await readForm(request, endpoint.files ?? {}) : undefined
  if (form instanceof Refusal) return form
  if (form) input.files = form.files
  if (endpoint.rawBody) {
    input.rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    input.rawHeaders = request.headers
  }
  for (const part of ['params', 'query', 'headers', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const value = validate(schema, form && part === 'body' ? form.fields : request[part])
    if (value instanceof Refusal) return part === 'params' ? refuse('not_found', text('Not found')) : value
    input[part] = value
  }
  return input
}
