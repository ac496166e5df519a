import { randomUUID } from 'node:crypto'
import type { Webhook, WebhookDelivery } from '@rialto/contract'
import type { WebhookDeliveryType } from '@rialto/contract/enums'
import { WEBHOOKS_MAX } from '@rialto/contract/limits'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { WebhooksTable } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { isPublicUrl } from '../../../lib/network.ts'
import { fromTimeCursor, toTimeCursor } from '../../../lib/paging.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type RecordedFields, recordChange } from '../../base/record/index.ts'
import { refuseFields } from '../accounts/index.ts'
import { attemptByHand, makeSecret } from './deliver-events.ts'
import {
  deleteWebhook,
  hasAuthor,
  insertWebhook,
  lockAndCount,
  lockWebhook,
  selectWebhook,
  selectWebhooks,
  updateWebhook,
  type WebhookRow,
} from './repository.ts'
import {
  type DeliveryRow,
  insertDelivery,
  selectDeliveries,
  selectDelivery,
  stopDeliveries,
} from './repository-deliveries.ts'

const sentences = {
  webhook_added: text('Added the webhook {{name}}'),
  webhook_changed: text('Changed the webhook {{name}}'),
  webhook_switched_on: text('Switched the webhook {{name}} on'),
  webhook_switched_off: text('Switched the webhook {{name}} off'),
  webhook_secret_made: text('Made a new secret for the webhook {{name}}'),
  webhook_deleted: text('Deleted the webhook {{name}}'),
}

interface WebhookChange {
  action: keyof typeof sentences
  shopId: number | null
  webhook: { id: number; url: string }
  actor: Actor
  at: number
  before?: RecordedFields
  after?: RecordedFields
}

/** Records a change under the host alone: the path of an address may be a secret. */
function recordWebhook(tx: Tx, { action, webhook, ...change }: WebhookChange): Promise<RecordedChange> {
  const name = new URL(webhook.url).host
  return recordChange(tx, {
    ...change,
    action,
    subject: { kind: 'webhook', id: webhook.id, name },
    sentence: sentences[action],
    values: { name },
  })
}

interface OfShop {
  id: number
  /** Null: a webhook of the market. */
  shopId: number | null
  actor: Actor
}

/** The secret is shown this time only. */
interface WithSecret {
  secret: string
  change: RecordedChange
}

const refuseUnknownWebhook = (): Refusal => refuse('not_found', text('Not found'))
const refuseAddress = () =>
  refuseFields({ url: { text: text('Give an address that begins with https:// and is on the open internet') } })

interface NewWebhook extends Omit<OfShop, 'id'> {
  /** Null: a command added it. */
  creatorId: number | null
  url: string
  events: readonly WebhookDeliveryType[]
}

/** Adds a webhook. */
export async function addWebhook(
  { config, database, now }: Deps,
  { shopId, creatorId, actor, url, events }: NewWebhook,
): Promise<WithSecret | Refusal> {
  if (!isPublicUrl(url, config.env)) return refuseAddress()
  const { secret, stored } = makeSecret(config.secret)
  const at = now()
  const change = await database.write(async (tx) => {
    if ((await lockAndCount(tx, shopId)) >= WEBHOOKS_MAX)
      return refuse('conflict', text('There are as many webhooks as there may be. Delete one that is not used.'))
    const id = await insertWebhook(tx, {
      shop_id: shopId,
      user_id: creatorId,
      url: new URL(url).href,
      events_json: toJson([...new Set(events)]),
      encrypted_secret: stored,
      failed_at: null,
      created_at: at,
    })
    return recordWebhook(tx, { action: 'webhook_added', shopId, webhook: { id, url }, actor, at, after: { events } })
  })
  return change instanceof Refusal ? change : { secret, change }
}

type WebhookState = Pick<Selectable<WebhooksTable>, 'url' | 'events_json' | 'is_on' | 'failed_at' | 'paused_until'>

interface Edit extends OfShop {
  /** Whoever switches a webhook on, moves it or renews its secret is its author from then on; null: a command. */
  editorId: number | null
  url?: string | undefined
  events?: readonly WebhookDeliveryType[] | undefined
  is_on?: boolean | undefined
}

/**
 * Changes a webhook. Switching it off gives up what waits; switching it on begins anew, also one whose author has left.
 * @returns undefined if nothing differs
 */
export async function changeWebhook(
  { config, database, now }: Deps,
  { id, shopId, actor, editorId, url, events, is_on: isOn }: Edit,
): Promise<RecordedChange | undefined | Refusal> {
  if (url !== undefined && !isPublicUrl(url, config.env)) return refuseAddress()
  const at = now()
  return database.write(async (tx) => {
    const stored = await lockWebhook(tx, { id, shopId })
    if (!stored) return refuseUnknownWebhook()
    const isLeft = !(await hasAuthor(tx, id))
    if (isSame(stored, { url, events, is_on: isOn }, isLeft)) return undefined
    const changed = { ...stored, ...(url !== undefined && { url: new URL(url).href }) }
    await updateWebhook(tx, id, {
      url: changed.url,
      ...(events && { events_json: toJson([...new Set(events)]) }),
      ...(isOn !== undefined && { is_on: Number(isOn) }),
      ...(isOn === true && { failed_at: null, paused_until: 0 }),
      ...((isOn === true || url !== undefined) && { user_id: editorId }),
    })
    if (isOn === false || isLeft) await stopDeliveries(tx, id)
    const isSwitch = isOn !== undefined && url === undefined && events === undefined
    const action = !isSwitch ? 'webhook_changed' : isOn ? 'webhook_switched_on' : 'webhook_switched_off'
    const before = events && { events: fromJson(stored.events_json) }
    return recordWebhook(tx, {
      ...{ action, shopId, webhook: changed, actor, at },
      ...(events && before && { before, after: { events } }),
    })
  })
}

/** A webhook that is on may have failed, or its author may have left: to switch it on once more begins anew. */
const isSame = (
  { url, events_json, is_on, failed_at, paused_until }: WebhookState,
  edit: Pick<Edit, 'url' | 'events' | 'is_on'>,
  isLeft: boolean,
): boolean =>
  (edit.url === undefined || new URL(edit.url).href === url) &&
  (edit.events === undefined || JSON.stringify([...new Set(edit.events)]) === events_json) &&
  (edit.is_on === undefined ||
    (edit.is_on === (is_on === 1) && !(edit.is_on && (isLeft || failed_at !== null || paused_until > 0))))

/** Replaces the secret of a webhook; what is sent from now on is signed with the new one. */
export async function renewSecret(
  { config, database, now }: Deps,
  { id, shopId, actor, editorId }: OfShop & Pick<Edit, 'editorId'>,
): Promise<WithSecret | Refusal> {
  const { secret, stored } = makeSecret(config.secret)
  const change = await database.write(async (tx) => {
    const webhook = await lockWebhook(tx, { id, shopId })
    if (!webhook) return refuseUnknownWebhook()
    await updateWebhook(tx, id, { encrypted_secret: stored, user_id: editorId })
    return recordWebhook(tx, { action: 'webhook_secret_made', shopId, webhook, actor, at: now() })
  })
  return change instanceof Refusal ? change : { secret, change }
}

/** Deletes a webhook with its deliveries. */
export const removeWebhook = (
  { database, now }: Deps,
  { id, shopId, actor }: OfShop,
): Promise<RecordedChange | Refusal> =>
  database.write(async (tx) => {
    const webhook = await lockWebhook(tx, { id, shopId })
    if (!webhook) return refuseUnknownWebhook()
    await deleteWebhook(tx, id)
    return recordWebhook(tx, { action: 'webhook_deleted', shopId, webhook, actor, at: now() })
  })

const time = (at: number): string => new Date(at).toISOString()
const timeOrNull = (at: number | null): string | null => (at === null ? null : time(at))

const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: fromJson(row.events_json),
  is_on: row.is_on === 1,
  failed_at: timeOrNull(row.failed_at),
  last_attempt: row.attempted_at === null ? null : { at: time(row.attempted_at), delivered: row.fault === null },
  created_by: row.creator,
  created_at: time(row.created_at),
})

const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event_id: row.event_id,
  type: row.type,
  subject_id: row.subject_id,
  created_at: time(row.created_at),
  state: stateOf(row),
  attempts: row.attempts,
  attempted_at: timeOrNull(row.attempted_at),
  next_attempt_at: timeOrNull(row.due_at),
  http_status: row.http_status,
  fault: row.fault,
})

function stateOf({ delivered_at, due_at, fault }: DeliveryRow): WebhookDelivery['state'] {
  if (due_at !== null) return 'waiting'
  return delivered_at !== null && fault === null ? 'delivered' : 'failed'
}

export const listWebhooks = async ({ database: { db } }: Deps, shopId: number | null): Promise<Webhook[]> =>
  (await selectWebhooks(db, shopId)).map(presentWebhook)

interface OfWebhook {
  webhookId: number
  /** Null: of the market. */
  shopId: number | null
}

/** Lists the deliveries of a webhook, the newest first. */
export async function listDeliveries(
  { database: { db } }: Deps,
  { webhookId, shopId, cursor, limit }: OfWebhook & { cursor?: string | undefined; limit: number },
): Promise<{ items: WebhookDelivery[]; next_cursor: string | null } | Refusal> {
  if (!(await selectWebhook(db, { id: webhookId, shopId }))) return refuseUnknownWebhook()
  const after = cursor === undefined ? undefined : fromTimeCursor(cursor)
  const rows = await selectDeliveries(db, { webhookId, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(presentDelivery), next_cursor: rows.length > limit && last ? toTimeCursor(last) : null }
}

/** Sends a delivery once more, also one that was accepted. */
export async function retryDelivery(
  deps: Deps,
  delivery: OfWebhook & { id: number },
): Promise<WebhookDelivery | Refusal> {
  const { db } = deps.database
  const found = await selectDelivery(db, delivery)
  if (!found) return refuseUnknownWebhook()
  await attemptByHand(deps, found)
  // Deleted meanwhile: its outcome is nowhere any more.
  const row = await selectDelivery(db, delivery)
  return row ? presentDelivery(row) : refuseUnknownWebhook()
}

/** Sends a test, which is never repeated by itself. */
export async function sendTest(deps: Deps, { webhookId, shopId }: OfWebhook): Promise<WebhookDelivery | Refusal> {
  const { database, now } = deps
  const id = await database.write(async (tx) => {
    if (!(await selectWebhook(tx, { id: webhookId, shopId }))) return refuseUnknownWebhook()
    return insertDelivery(tx, {
      webhook_id: webhookId,
      event_id: `evt_${randomUUID()}`,
      type: 'webhook.test',
      subject_id: webhookId,
      created_at: now(),
      due_at: null,
    })
  })
  return id instanceof Refusal ? id : retryDelivery(deps, { id, webhookId, shopId })
}
