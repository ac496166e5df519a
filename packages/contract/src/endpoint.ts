import type { z } from 'zod'

/** Who may call: anyone; anyone, richer with a token; a logged-in shopper; a user who owns a shop; a payment provider by signature. */
export type Access = 'public' | 'optional' | 'shopper' | 'seller' | 'provider'

/** How a reply travels: `{message, data}` (the rule), the bare value, or bytes of the named media type. */
export type ReplyForm = 'envelope' | 'bare' | { media: string }

/** What may come in one file field; `types` are media types, told from the content. */
export interface FileRule {
  max: number
  maxBytes: number
  types: readonly string[]
  required?: boolean
}

/** One call of the API. Paths are relative to `/api`; `{name}` marks a path parameter. */
export interface Endpoint {
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  /** JSON body; with `multipart: true` the same fields travel as a form together with `files`. */
  body?: z.ZodObject
  multipart?: boolean
  /** File fields of a multipart call, by name. */
  files?: Record<string, FileRule>
  /** The handler takes the body's bytes as they came, for a signature over them. */
  rawBody?: boolean
  /** What `data` holds (or the whole reply where `form` is `bare`). Absent: `data` is `{}`. */
  data?: z.ZodType
  form?: ReplyForm
}

export type EndpointTable = Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Endpoint>

/** Keeps the literal type of a part of the table while checking its shape. */
export const defineEndpoints = <const T extends EndpointTable>(table: T): T => table

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

type Part = 'params' | 'query' | 'headers' | 'body'
type PartsOf<E extends Endpoint> = { [K in Part as E[K] extends z.ZodType ? K : never]: Input<E[K]> }
/** Whether nothing in it must be given. */
type IsLoose<T> = Record<never, never> extends T ? true : false

/** What a caller sends. A part in which nothing must be given may be left out. */
export type RequestOf<E extends Endpoint> = {
  [K in keyof PartsOf<E> as IsLoose<PartsOf<E>[K]> extends true ? never : K]: PartsOf<E>[K]
} & {
  [K in keyof PartsOf<E> as IsLoose<PartsOf<E>[K]> extends true ? K : never]?: PartsOf<E>[K]
}
/** What a handler receives, after validation and defaults. */
export type ValidatedOf<E extends Endpoint> = {
  [K in Part as E[K] extends z.ZodType ? K : never]: Output<E[K]>
}
/** What `data` holds in a reply; the bytes themselves where the reply is of another media type. */
export type DataOf<E extends Endpoint> = E['data'] extends z.ZodType
  ? z.output<E['data']>
  : E['form'] extends { media: string }
    ? string | Uint8Array
    : Record<string, never>
