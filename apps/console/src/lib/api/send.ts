import type { ApiRequest } from '@rialto/client/api/client.ts'
import { readResponse } from '@rialto/client/api/read-response.ts'

/** Sends a call with the console's cookie; the reply may be a refusal. */
export async function send({ path, ...init }: ApiRequest): Promise<{ status: number; body: unknown }> {
  return readResponse(await fetch(path, { ...init, credentials: 'same-origin' }))
}

/** The language of the page, in which the server answers. */
export const pageLocale = (): string => document.documentElement.lang || 'en'
