import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { SocialConfig } from '../../../../../config/social.ts'
import { type ProviderFailure, refused, unavailable, type VerifyWithProvider } from '../verified-identity.ts'
import { parseEmail, parseName } from './claims.ts'
import { fetchJson } from './fetch-json.ts'

const Id = z.union([z.string().min(1).max(255), z.number().transform(String)])

const Token = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: Id.optional(),
    type: z.string().optional(),
    user_id: Id.optional(),
    /** Seconds since 1970; 0 for never. */
    expires_at: z.number().optional(),
  }),
})

const Person = z.object({ id: Id, name: z.unknown().optional(), email: z.unknown().optional() })

/**
 * Facebook: an access token that its script gave to the browser. Facebook confirms that the token was issued to this shop (other
 * sites have tokens of their visitors too), then returns the person.
 */
export function createFacebook(
  { appSecret, graphUrl }: SocialConfig['facebook'],
  now: () => number,
): VerifyWithProvider {
  return async ({ code: accessToken }, client) => {
    if (!appSecret) throw unavailable('FACEBOOK_APP_SECRET is not set')
    const inspected = await fetchGraph(graphUrl, 'debug_token', Token, {
      input_token: accessToken,
      access_token: `${client.id}|${appSecret}`,
    })
    const userId = verifyTokenOwner(inspected, client.id, now())
    const person = await fetchGraph(graphUrl, 'me', Person, {
      fields: 'id,name,email',
      access_token: accessToken,
      appsecret_proof: createHmac('sha256', appSecret).update(accessToken).digest('hex'),
    })
    if (person.id !== userId) throw refused('the access token is of somebody else')
    return {
      provider: 'facebook',
      subject: person.id,
      name: parseName(person.name),
      email: parseEmail(person.email),
      // Facebook does not say whether an address is verified (decision 008).
      emailVerified: false,
    }
  }
}

function verifyTokenOwner({ data }: z.infer<typeof Token>, appId: string, now: number): string {
  const { is_valid, app_id, type, user_id, expires_at = 0 } = data
  if (!is_valid) throw refused('the access token is not valid')
  if (app_id !== appId || type !== 'USER' || !user_id) throw refused('the access token was not made for this shop')
  if (expires_at !== 0 && expires_at * 1000 <= now) throw refused('the access token has lapsed')
  return user_id
}

async function fetchGraph<T>(
  graphUrl: string,
  path: string,
  shape: z.ZodType<T>,
  query: Record<string, string>,
): Promise<T> {
  const { status, body } = await fetchJson(`${graphUrl}/${path}?${new URLSearchParams(query)}`)
  if (status !== 200) throw graphFailure(path, status, body)
  const { data } = shape.safeParse(body)
  if (data === undefined) throw unavailable(`${path}: its answer has another shape than agreed`)
  return data
}

/** Graph reports errors of the token and of the app secret alike. */
function graphFailure(path: string, status: number, body: Record<string, unknown>): ProviderFailure {
  const { data } = z.object({ error: z.object({ type: z.string(), code: z.number() }) }).safeParse(body)
  return refused(`${path}: ${data ? `${data.error.type.slice(0, 60)} ${data.error.code}` : `status ${status}`}`)
}
