import type { z } from 'zod'
import type { OperatorPermission, SellerPermission } from './permissions.ts'

/**
 * The callers of an endpoint. `optional`: a storefront token adds data of the shopper; `shopper`: a storefront token; `provider`: a payment
 * gateway, by its signature; `entering`: a console session that still needs its second factor; `console`: any complete console session;
 * `seller`: a member of the shop's team, and `operator`: the market's staff, each by a console session or an API key with the endpoint's
 * permission. `credentialsOf` lists what opens each of them.
 */
export type Access = 'public' | 'optional' | 'shopper' | 'provider' | 'entering' | 'console' | 'seller' | 'operator'

/**
 * `any`: every role has it. A call of sellers or operators that names no permission does not compile, nor one for `any` that does not say
 * whether API keys may make it: what is a person's own refuses them.
 */
type Permitted =
  | { access: Exclude<Access, 'seller' | 'operator'>; permission?: undefined; withoutKeys?: undefined }
  | { access: 'seller'; permission: SellerPermission; withoutKeys?: true }
  | { access: 'operator'; permission: OperatorPermission; withoutKeys?: true }
  | { access: 'seller' | 'operator'; permission: 'any'; withoutKeys: boolean }

/** The form of a reply: `{message, data}` (the default), the bare value, or bytes of a media type. */
export type ReplyForm = 'envelope' | 'bare' | { media: string }

/** Limits of a file field; `types` are media types, detected from the content. */
export interface FileRule {
  max: number
  maxBytes: number
  types: readonly string[]
  required?: boolean
}

/** An endpoint of the API. Paths are relative to `/api`; `{name}` marks a path parameter. */
export type Endpoint = Permitted & EndpointDescription

interface EndpointDescription {
  summary: string
  /** People alone may call it: API keys are refused whatever their permissions, so that none can make another or let people in. */
  withoutKeys?: boolean | undefined
  /**
   * The words of its command, where those that the path gives (`commandName`) would clash. A call that is for people alone is a command
   * only if it names one.
   */
  command?: string
  /** Fields that no copied command holds, besides secrets: personal data, and addresses that are secret in part. */
  unrepeated?: readonly string[]
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  /** JSON body; with `multipart: true` the same fields travel as a form together with `files`. */
  body?: z.ZodObject
  multipart?: boolean
  /** File fields of a multipart call, by name. */
  files?: Record<string, FileRule>
  /** The handler gets the body's raw bytes, to verify a signature. */
  rawBody?: boolean
  /** The schema of `data`, or of the whole reply when `form` is `bare`. Absent: `data` is `{}`. */
  data?: z.ZodType
  form?: ReplyForm
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type EndpointTable = Record<`${Method} /${string}`, Endpoint>

/** Checks the shape of endpoints and keeps their literal types. */
export const defineEndpoints = <const T extends EndpointTable>(table: T): T => table

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

type Part = 'params' | 'query' | 'headers' | 'body'
type PartsOf<E extends Endpoint> = { [K in Part as E[K] extends z.ZodType ? K : never]: Input<E[K]> }
type HasNoRequiredKeys<T> = Record<never, never> extends T ? true : false

/** A caller's request. A part without required fields is optional. */
export type RequestOf<E extends Endpoint> = {
  [K in keyof PartsOf<E> as HasNoRequiredKeys<PartsOf<E>[K]> extends true ? never : K]: PartsOf<E>[K]
} & {
  [K in keyof PartsOf<E> as HasNoRequiredKeys<PartsOf<E>[K]> extends true ? K : never]?: PartsOf<E>[K]
}
/** A handler's request, after validation and defaults. */
export type ValidatedOf<E extends Endpoint> = {
  [K in Part as E[K] extends z.ZodType ? K : never]: Output<E[K]>
}
/** The type of `data` in a reply, or its bytes if it has a media type. */
export type DataOf<E extends Endpoint> = E['data'] extends z.ZodType
  ? z.output<E['data']>
  : E['form'] extends { media: string }
    ? string | Uint8Array
    : Record<string, never>
