import type { ErrorCode } from '@rialto/contract/error-codes'
import type { TextKey, TextValues } from './texts.ts'

/**
 * An expected "no": a value, not an exception. Its code decides the status, its text is translated when it is sent.
 * `errors` holds the texts for each field of a body or query that is not valid.
 */
export class Refusal {
  readonly code: ErrorCode
  readonly text: TextKey
  readonly values: TextValues
  readonly errors: Record<string, FieldError[]> | undefined
  /** Seconds until it is worth trying again; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** For `stale`: the thing as it is now. */
  readonly current: unknown

  constructor(code: ErrorCode, text: TextKey, options: RefusalOptions = {}) {
    this.code = code
    this.text = text
    this.values = options.values ?? {}
    this.errors = options.errors
    this.retryAfter = options.retryAfter
    this.current = options.current
  }
}

export interface FieldError {
  text: TextKey
  values?: TextValues
}

interface RefusalOptions {
  values?: TextValues
  errors?: Record<string, FieldError[]>
  retryAfter?: number
  current?: unknown
}

/** Creates a refusal: `return refuse('not_found', text('Product not found'))`. */
export function refuse(code: ErrorCode, text: TextKey, options?: RefusalOptions): Refusal {
  return new Refusal(code, text, options)
}

/** Throws a refusal across layers that cannot return one (parsers, hooks); the error handler sends it like any other. */
export class RefusalError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** The result of a job, or the refusal that it threw. */
export async function returnRefusal<T>(job: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await job()
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal
    throw error
  }
}
