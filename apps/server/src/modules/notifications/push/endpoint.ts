import { isLoopbackHost } from '../../../lib/loopback.ts'
import { assertPublicHost } from '../../../lib/public-address.ts'

/** True for `http` addresses of this machine, which only the local environment may have: for tests of pushes. */
export const isLoopbackUrl = (url: URL): boolean => isLoopbackHost(url.hostname)

/** Tells whether the server may send pushes there: `https` on the open internet. Names are looked up when a push is sent. */
export function isAllowedEndpoint(endpoint: string, env: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (isLoopbackUrl(url)) return env === 'local'
  if (url.protocol !== 'https:') return false
  try {
    assertPublicHost(url.hostname)
    return true
  } catch {
    return false
  }
}
