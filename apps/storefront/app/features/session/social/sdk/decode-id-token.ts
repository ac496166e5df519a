/** The unverified claims of an id token; undefined when it cannot be decoded. */
export function decodeIdToken(token: string): { email?: string } | undefined {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null) return undefined
    return 'email' in claims && typeof claims.email === 'string' ? { email: claims.email } : {}
  } catch {
    return undefined
  }
}
