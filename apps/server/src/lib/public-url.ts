import { isLoopbackHost } from './loopback.ts'
import { assertPublicHost } from './public-address.ts'

/** True for addresses of this machine, which only the local environment may have: for tests of receivers. */
export const isLoopbackUrl = (url: URL): boolean => isLoopbackHost(url.hostname)

/**
 * Tells whether the server may post to an address that a person has given: `https` on the open internet. Names are looked up when it is
 * connected to.
 */
export function isPublicUrl(text: string, env: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return false
  if (isLoopbackUrl(url)) return env === 'local' && /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:') return false
  try {
    assertPublicHost(url.hostname)
    return true
  } catch {
    return false
  }
}
