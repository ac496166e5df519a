import { createHash } from 'node:crypto'
import { postPublic } from '../../../../lib/post-public.ts'
import type { VapidKeys } from './vapid.ts'

const TIMEOUT_MS = 10_000
/** A push about work that is half a day old helps nobody. */
const LIFETIME_SECONDS = 12 * 3_600

interface Push {
  subscription: { endpoint: string; p256dh: string; auth: string }
  payload: string
  /** A later push with the same tag replaces one that is not delivered yet. */
  tag: string
}

interface Sender {
  keys: VapidKeys
  /** A `mailto:` or `https:` address at which the push service reaches the market. */
  contact: string
  env: string
}

/**
 * Encrypts a push for the browser and hands it to the browser's push service. @returns the status of the answer; throws if there is none.
 * The address is checked where it is connected to, and redirects are not followed.
 */
export async function sendPush({ subscription, payload, tag }: Push, { keys, contact, env }: Sender): Promise<number> {
  // Loaded with the first push.
  const { default: webPush } = await import('web-push')
  const { endpoint, auth, p256dh } = subscription
  const details = webPush.generateRequestDetails({ endpoint, keys: { auth, p256dh } }, payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: LIFETIME_SECONDS,
    urgency: 'high',
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  })
  return postPublic({
    url: details.endpoint,
    headers: details.headers as Record<string, string>,
    body: details.body,
    timeoutMs: TIMEOUT_MS,
    env,
  })
}
