import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { lookupPublic, PrivateAddressError } from './public-address.ts'
import { isLoopbackUrl, isPublicUrl } from './public-url.ts'

interface PublicPost {
  url: string
  headers: Record<string, string>
  body: Buffer | string | null
  timeoutMs: number
  /** The environment: only the local one may post to this machine. */
  env: string
}

/**
 * Posts to an address that a person has given. @returns the status of the answer, whose body is not read; throws if there is none, and
 * {@link PrivateAddressError} if the address is not public. It is judged where it is connected to, and redirects are not followed.
 */
export async function postPublic({ url, headers, body, timeoutMs, env }: PublicPost): Promise<number> {
  if (!isPublicUrl(url, env)) throw new PrivateAddressError()
  const target = new URL(url)
  const request = target.protocol === 'https:' ? requestSecure : requestPlain
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isLoopbackUrl(target) && { lookup: lookupPublic }),
  }
  return new Promise((resolve, reject) => {
    request(target, options, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end(body)
  })
}
