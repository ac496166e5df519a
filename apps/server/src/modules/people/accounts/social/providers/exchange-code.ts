import { type ProviderFailure, refused, unavailable } from '../verified-identity.ts'
import { fetchJson } from './fetch-json.ts'

/** OAuth errors about the code; all others (`invalid_client`, …) are the shop's fault. */
const CODE_ERRORS = new Set(['invalid_grant', 'access_denied'])

/** Exchanges an authorization code for an id token (RFC 6749, section 4.1.3). Throws {@link ProviderFailure}. */
export async function exchangeCode(tokenUrl: string, fields: Record<string, string>): Promise<string> {
  const { status, body } = await fetchJson(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, grant_type: 'authorization_code' }),
  })
  if (status !== 200) throw failure(status, body.error)
  if (typeof body.id_token !== 'string') throw unavailable('it gave no id token for the code')
  return body.id_token
}

function failure(status: number, error: unknown): ProviderFailure {
  const reason = typeof error === 'string' ? error.slice(0, 100) : `status ${status}`
  return CODE_ERRORS.has(reason) ? refused(`code: ${reason}`) : unavailable(`its token endpoint answers ${reason}`)
}
