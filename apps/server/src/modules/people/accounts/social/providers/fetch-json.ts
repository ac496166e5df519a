import { unavailable } from '../verified-identity.ts'

export const TIMEOUT_MS = 5_000
const BYTES_MAX = 256 * 1024

export interface ProviderReply {
  status: number
  body: Record<string, unknown>
}

/**
 * Fetches a JSON object from a provider: at most five seconds and 256 kB, no redirects. Everything else throws `unavailable`, also
 * the statuses 5xx and 429. The address may contain secrets and appears in no message.
 */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<ProviderReply> {
  const { status, text } = await exchange(url, init)
  if (status >= 500 || status === 429) throw unavailable(`it answered ${status}`)
  return { status, body: parse(text) }
}

async function exchange(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, text: await readText(response) }
  } catch (error) {
    throw unavailable(describeError(error))
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes > BYTES_MAX) throw new Error('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  } catch {
    // Reported below without the body, which may be a page of HTML.
  }
  throw unavailable('its answer is no JSON')
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `it did not answer within ${TIMEOUT_MS / 1000} s`
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? `it cannot be reached (${cause.code})` : cause.message
}
