import type { EndpointKey, RequestFor } from '@rialto/contract'
import { storedLocale } from '../i18n/locale.ts'
import { callHeaders } from './call-headers.ts'

/**
 * Sends a public call without session and cookies, so that nothing tells whose it is. Nobody waits for its reply, its failure is nobody's
 * concern, and leaving the page does not cut it off.
 */
export function sendAnonymously<K extends EndpointKey & `POST ${string}`>(
  key: K,
  { body }: Pick<RequestFor<K>, Extract<'body', keyof RequestFor<K>>> & { body: unknown },
): void {
  fetch(`/api${key.slice('POST '.length)}`, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { ...callHeaders(storedLocale()), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})
}
