import { MeilisearchApiError, MeilisearchRequestError } from 'meilisearch'

/** A call to the search engine that failed; the message is one line for the operator and holds no secret. */
export class SearchEngineError extends Error {
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

const REFUSED_KEY = [401, 403]

/** @param url the engine's address. */
export function explainEngineError(error: unknown, url: string): SearchEngineError {
  if (error instanceof SearchEngineError) return error
  const engine = `the search engine at ${url}`
  if (error instanceof MeilisearchRequestError)
    return new SearchEngineError(`${engine} does not answer (${whyOf(error)})`)
  if (!(error instanceof MeilisearchApiError))
    return new SearchEngineError(`${engine} is not understood (${error instanceof Error ? error.message : error})`)
  const code = error.cause?.code
  if (REFUSED_KEY.includes(error.response.status))
    return new SearchEngineError(`${engine} refuses SEARCH_API_KEY (${code ?? error.response.status})`, code)
  return new SearchEngineError(`${engine} refuses a call (${error.message})`, code)
}

/** The innermost cause: fetch itself only says that it has failed. */
function whyOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.cause instanceof Error) return whyOf(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
