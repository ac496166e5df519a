import type { NotificationSettings } from '@rialto/contract'
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationWay } from '@rialto/contract/enums'
import type { CurrentMember } from '../../../lib/current-user.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../texts/index.ts'
import { part } from '../../../texts/sentence.ts'
import { recordChange } from '../record/index.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { selectDevices } from './push/repository.ts'
import { deriveVapidKeys } from './push/vapid.ts'
import { saveSwitch, selectEmail, selectSwitches } from './repository.ts'
import { mayHear } from './rules.ts'

/** Shows a person how they hear of a shop's events. */
export async function showNotificationSettings(
  { database: { db }, config, now }: ModuleDeps,
  { id: userId, shopId, permissions }: CurrentMember,
): Promise<NotificationSettings> {
  const [switches, account, devices] = await Promise.all([
    selectSwitches(db, { shopId, userId }),
    selectEmail(db, userId),
    selectDevices(db, { userId, now: now() }),
  ])
  const isOn = (kind: NotificationKind, way: NotificationWay) =>
    switches.find((one) => one.kind === kind && one.way === way)?.is_on !== 0
  return {
    kinds: NOTIFICATION_KINDS.filter((kind) => mayHear(permissions, kind)).map((kind) => ({
      kind,
      mail: isOn(kind, 'mail'),
      in_app: isOn(kind, 'in_app'),
      push: isOn(kind, 'push'),
    })),
    email: account?.email ? { address: account.email, is_verified: account.email_verified_at !== null } : null,
    push_key: deriveVapidKeys(config.secret).publicKey,
    devices: devices.map(({ id, device, created_at }) => ({
      id,
      device,
      since: new Date(created_at).toISOString(),
    })),
  }
}

const kinds: Record<NotificationKind, TextKey> = {
  new_order: text('New orders'),
  unanswered_message: text('Unanswered messages'),
  low_stock: text('Low stock'),
  new_review: text('New reviews'),
  new_question: text('New questions'),
  product_decided: text('Decisions about products'),
  review_hidden: text('Hidden reviews'),
  offer_decided: text('Proposals and decisions about flash sales'),
  webhook_off: text('Failed webhooks'),
}
const ways: Record<NotificationWay, TextKey> = {
  mail: text('Mail'),
  in_app: text('In the console'),
  push: text('Push'),
}

/** Switches one kind of event on or off for a person. */
export async function changeNotificationSetting(
  { database, now }: ModuleDeps,
  { id: userId, shopId, permissions, actor }: CurrentMember,
  { kind, way, is_on: isOn }: { kind: NotificationKind; way: NotificationWay; is_on: boolean },
): Promise<Refusal | undefined> {
  if (!mayHear(permissions, kind)) return refuse('not_found', text('Your role does not hear of this'))
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
