import type { WebhookFault } from '@rialto/contract/enums'
import { postPublic } from '../../../lib/post-public.ts'
import { PrivateAddressError } from '../../../lib/public-address.ts'
import type { DueDelivery } from './repository-deliveries.ts'
import { readSecret, signatureOf } from './secret.ts'

const TIMEOUT_MS = 5_000

export interface Outcome {
  status: number | null
  /** Null: the receiver has accepted the event. */
  fault: WebhookFault | null
}

/** Sends a delivery once. Never throws. */
export async function sendDelivery(
  delivery: DueDelivery,
  { secret: appSecret, env, now }: { secret: string; env: string; now: number },
): Promise<Outcome> {
  const secret = readSecret(appSecret, delivery.encrypted_secret)
  if (secret === null) return { status: null, fault: 'secret' }
  const body = bodyOf(delivery)
  try {
    const status = await postPublic({
      url: delivery.url,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Rialto',
        'rialto-event': delivery.type,
        'rialto-signature': signatureOf(secret, body, now),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      env,
    })
    return { status, fault: status >= 200 && status < 300 ? null : 'status' }
  } catch (error) {
    return { status: null, fault: faultOf(error) }
  }
}

/** Ids alone: a program reads the rest with its API key, as far as that may. */
const bodyOf = ({ event_id, type, created_at, shop_id, event_shop_id, subject_id }: DueDelivery): string =>
  JSON.stringify({
    id: event_id,
    type,
    created_at: new Date(created_at).toISOString(),
    shop_id: shop_id ?? event_shop_id,
    data: { id: subject_id },
  })

function faultOf(error: unknown): WebhookFault {
  if (error instanceof PrivateAddressError) return 'not_public'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return 'timeout'
  return /CERT|TLS|SSL|EPROTO|UNABLE_TO_/.test(code) ? 'certificate' : 'unreachable'
}
