import { ECDH } from 'node:crypto'
import { PUSH_DEVICES_MAX } from '@rialto/contract/limits'
import { deviceOf } from '../../../../lib/device-of.ts'
import { isPublicUrl } from '../../../../lib/public-url.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text, translate } from '../../../../texts/index.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import { enqueueToDevices } from './enqueue-push.ts'
import { deleteDevice, saveSubscription, selectDevices } from './repository.ts'

interface NewDevice {
  userId: number
  /** The console session, with which the device ends. */
  sessionId: number | null
  endpoint: string
  keys: { p256dh: string; auth: string }
  userAgent: string | undefined
}

/**
 * Adds a browser to a person's devices for as long as their session may last; the same one again changes its keys and session. Beyond the
 * limit, the oldest ones go.
 */
export async function addDevice(
  { config, database, now }: ModuleDeps,
  { userId, sessionId, endpoint, keys, userAgent }: NewDevice,
): Promise<number | Refusal> {
  if (!isPublicUrl(endpoint, config.env) || !isPublicKey(keys.p256dh)) {
    const message = text('This browser’s push service is not one that we can send to')
    return refuse('invalid', message, { errors: { endpoint: [{ text: message }] } })
  }
  const row = {
    user_id: userId,
    session_id: sessionId,
    endpoint,
    ...keys,
    device: deviceOf(userAgent),
    created_at: now(),
  }
  return database.write(async (tx) => {
    const id = await saveSubscription(tx, row)
    const others = (await selectDevices(tx, { userId, now: now() })).filter((device) => device.id !== id)
    for (const old of others.slice(0, Math.max(0, others.length + 1 - PUSH_DEVICES_MAX)))
      await deleteDevice(tx, { id: old.id, userId })
    return id
  })
}

/** Tells whether a payload can be encrypted for this key: a text of the right length may be no point of the curve. */
function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

export async function removeDevice(
  { database }: ModuleDeps,
  device: { id: number; userId: number },
): Promise<Refusal | undefined> {
  return (await deleteDevice(database.db, device)) ? undefined : refuse('not_found', text('Device not found'))
}

/** Sends a push to a person's own devices, so that they see whether it arrives. @returns the number of devices */
export async function sendTestPush(
  { database, settings, now }: ModuleDeps,
  { userId, locale }: { userId: number; locale: string },
): Promise<number> {
  const context = { now: now(), settings: await settings.read() }
  const push = {
    title: translate(locale, text('Notifications reach this device')),
    body: translate(locale, text('This is how you hear of new orders.')),
    url: '/console/notifications',
    tag: 'test',
    locale,
  }
  return database.write((tx) => enqueueToDevices(tx, context, userId, push))
}
