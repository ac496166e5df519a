import { ECDH } from 'node:crypto'
import type { NotificationSettings, PushDevices, SellerNotification } from '@rialto/contract'
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationWay } from '@rialto/contract/enums'
import { PUSH_DEVICES_MAX } from '@rialto/contract/limits'
import { fromJson } from '../../../db/json.ts'
import { isPublicUrl } from '../../../lib/network.ts'
import { type CurrentMember, personOf } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { deviceOf } from '../../../lib/security-events.ts'
import { part, type TextKey, text, translate } from '../../../lib/texts.ts'
import { recordChange } from '../record/index.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { deriveVapidKeys, enqueueToDevices } from './push-worker.ts'
import {
  countUnread,
  deleteDevice,
  markRead,
  type NotificationRow,
  saveSubscription,
  saveSwitch,
  selectDevices,
  selectEmail,
  selectNotifications,
  selectSwitches,
} from './repository.ts'
import { maySwitchOff, RETENTION_MS } from './rules.ts'
import { screenOf, wordNotification } from './sentences.ts'

interface Reader {
  userId: number
  shopId: number
  /** The kinds that the person's role hears of now. */
  kinds: readonly NotificationKind[]
  locale: string
}

/** Lists what a person was told of in one shop, worded in their language. */
export async function listNotifications(
  { database: { db }, settings, now }: ModuleDeps,
  reader: Reader,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
) {
  const [rows, unread, currencies] = await Promise.all([
    selectNotifications(db, reader, { before: cursor, since: now() - RETENTION_MS, limit: limit + 1 }),
    countUnread(db, reader),
    settings.read(),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => present(row, reader.locale, currencies)),
    next_cursor: rows.length > limit && last ? String(last.id) : null,
    unread,
  }
}

function present(
  { id, kind, target_id, values_json, created_at, read_at }: NotificationRow,
  locale: string,
  currencies: Parameters<typeof wordNotification>[2],
): SellerNotification {
  const { title, lines } = wordNotification(fromJson(values_json), locale, currencies)
  return {
    id,
    kind,
    title,
    text: lines.join('\n'),
    href: screenOf(kind, target_id),
    at: new Date(created_at).toISOString(),
    is_read: read_at !== null,
  }
}

/** Marks notifications of a person as read; ids of other people's do nothing. @returns how many are unread */
export async function readNotifications(
  { database, now }: ModuleDeps,
  person: Omit<Reader, 'locale'>,
  { ids, up_to: upTo }: { ids: readonly number[]; up_to?: number | undefined },
): Promise<number> {
  await database.write((tx) => markRead(tx, person, { ids, upTo, now: now() }))
  return countUnread(database.db, person)
}

/** Shows a person how they hear of a shop's events. */
export async function showNotificationSettings(deps: ModuleDeps, member: CurrentMember): Promise<NotificationSettings> {
  const { db } = deps.database
  const { shopId, permissions } = member
  const userId = personOf(member)
  const [switches, account, devices] = await Promise.all([
    selectSwitches(db, { shopId, userId }),
    selectEmail(db, userId),
    showDevices(deps, userId),
  ])
  const isOn = (kind: NotificationKind, way: NotificationWay) =>
    switches.find((one) => one.kind === kind && one.way === way)?.is_on !== 0
  return {
    kinds: NOTIFICATION_KINDS.filter((kind) => maySwitchOff(permissions, kind)).map((kind) => ({
      kind,
      mail: isOn(kind, 'mail'),
      in_app: isOn(kind, 'in_app'),
      push: isOn(kind, 'push'),
    })),
    email: account?.email ? { address: account.email, is_verified: account.email_verified_at !== null } : null,
    ...devices,
  }
}

/** Shows a person their devices, and the key by which a browser becomes one. */
export async function showDevices({ database, config, now }: ModuleDeps, userId: number): Promise<PushDevices> {
  const devices = await selectDevices(database.db, { userId, now: now() })
  return {
    push_key: deriveVapidKeys(config.secret).publicKey,
    devices: devices.map(({ id, device, created_at }) => ({
      ...{ id, device, since: new Date(created_at).toISOString() },
    })),
  }
}

const kinds: Record<NotificationKind, TextKey> = {
  new_order: text('New orders'),
  withdrawal: text('Withdrawals'),
  complaint: text('Complaints'),
  case_decided: text('Decisions about complaints'),
  dispute: text('Disputes'),
  payout: text('Payouts'),
  statement: text('Statements'),
  tax_report: text('Tax report'),
  payout_account: text('Account for payouts'),
  rule: text('Rules of commission'),
  unanswered_message: text('Unanswered messages'),
  low_stock: text('Low stock'),
  new_review: text('New reviews'),
  new_question: text('New questions'),
  product_decided: text('Decisions about products'),
  review_hidden: text('Hidden reviews'),
  offer_decided: text('Proposals and decisions about flash sales'),
  webhook_off: text('Failed webhooks'),
  tax_rate_coming: text('Coming tax rates'),
}
const ways: Record<NotificationWay, TextKey> = {
  mail: text('Mail'),
  in_app: text('In the console'),
  push: text('Push'),
}

/** Switches one kind of event on or off for a person. */
export async function changeNotificationSetting(
  { database, now }: ModuleDeps,
  member: CurrentMember,
  { kind, way, is_on: isOn }: { kind: NotificationKind; way: NotificationWay; is_on: boolean },
): Promise<Refusal | undefined> {
  const { shopId, permissions, actor } = member
  const userId = personOf(member)
  if (!maySwitchOff(permissions, kind)) return refuse('not_found', text('Your role does not hear of this'))
  await database.write(async (tx) => {
    await saveSwitch(tx, { userId, shopId, kind, way, isOn })
    await recordChange(tx, {
      at: now(),
      actor,
      shopId,
      action: 'notifications_switched',
      subject: { kind: 'notifications', id: userId, name: actor.name },
      sentence: isOn
        ? text('Switched their notifications on: {{kind}} ({{way}})')
        : text('Switched their notifications off: {{kind}} ({{way}})'),
      values: { kind: part(kinds[kind]), way: part(ways[way]) },
    })
  })
  return undefined
}

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

/** The words of a test push in each place, and the screen that it opens. */
const TESTS = {
  orders: { body: text('This is how you hear of new orders.'), url: '/console/notifications' },
  proof: { body: text('This is how you hear of what does not fit.'), url: '/console/market-money/proof' },
} as const

/** Sends a push to a person's own devices, so that they see whether it arrives. @returns the number of devices */
export async function sendTestPush(
  { database, settings, now }: ModuleDeps,
  { userId, locale, of }: { userId: number; locale: string; of: keyof typeof TESTS },
): Promise<number> {
  const context = { now: now(), settings: await settings.read() }
  const push = {
    title: translate(locale, text('Notifications reach this device')),
    body: translate(locale, TESTS[of].body),
    url: TESTS[of].url,
    tag: 'test',
    locale,
  }
  return database.write((tx) => enqueueToDevices(tx, context, userId, push))
}
