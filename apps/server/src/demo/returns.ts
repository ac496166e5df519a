import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaFolder } from '@rialto/demo'
import { toJson } from '../db/json.ts'
import type { DeclaredContent } from '../db/tables.ts'
import type { Tx } from '../db/types.ts'
import type { FileStorage } from '../files/storage.ts'
import { selectSettings, settingsFromRows } from '../modules/base/settings/index.ts'
import { dayIn } from '../modules/goods/taxes/index.ts'
import { minutesAgo, type Seeding } from './demo-ids.ts'
import { insertRows } from './repository.ts'

const HOUR = 60
const DAY = 24 * HOUR
const DAY_MS = 86_400_000

const PHOTO = { source: 'products/speckled-mug-320-ml/front.webp', path: 'complaints/de/mo-speckled-mug.webp' }

/**
 * The returns of the European market, so that each of their screens holds something: a complaint about mugs with a photo, which its shop has
 * answered with an offer, and a teapot that is on its way back after a withdrawal. Both hold the money of their order. Needs the orders.
 */
export async function fillReturns(tx: Tx, files: FileStorage, seeding: Seeding): Promise<void> {
  const order = await tx
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('o.id', '=', seeding.ids.orders.of('RL-20207'))
    .select(['o.id', 'o.code', 'o.shop_id', 'o.locale', 'u.name', 'u.email'])
    .executeTakeFirstOrThrow()
  const [teapot, mugs] = await tx
    .selectFrom('order_lines')
    .where('order_id', '=', order.id)
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
  if (!teapot || !mugs) throw new Error('An order of the demo shop lacks the lines that were sent back')
  await complainAbout(tx, files, seeding, { order, line: mugs })
  await withdrawFrom(tx, seeding, { order, line: teapot })
  await tx.updateTable('order_money').set({ open_cases: 2 }).where('order_id', '=', order.id).execute()
}

interface Returned {
  order: { id: number; code: string; shop_id: number; locale: string; name: string; email: string | null }
  line: { id: number; name: string }
}

async function complainAbout(tx: Tx, files: FileStorage, { now }: Seeding, { order, line }: Returned): Promise<void> {
  const [asked, answered] = [minutesAgo(now, 2 * DAY), minutesAgo(now, DAY)]
  const answer = 'I am sorry. It left us whole, but the wrapping was thin. Please keep it, and take this off the price.'
  await files.put(PHOTO.path, await readFile(join(mediaFolder, PHOTO.source)))
  await insertRows(tx, 'complaints', [
    {
      ...{
        id: 1,
        code: 'RR-M4G2K7PQ',
        order_id: order.id,
        shop_id: order.shop_id,
        reason: 'damaged',
        wish: 'part_refund',
      },
      ...{ text: 'One of the four mugs came with a chip at its foot.', content_key: 'demo', state: 'approved' },
      ...{ requested_at: asked, due_at: answered + 7 * DAY_MS, decided_by: 'seller', outcome: 'part_refund' },
      ...{ keeps_goods: 1, offer: 600, answer, version: 2 },
    },
  ])
  await insertRows(tx, 'complaint_lines', [{ complaint_id: 1, line_id: line.id, quantity: 1 }])
  await insertRows(tx, 'complaint_photos', [{ id: 1, complaint_id: 1, file: PHOTO.path }])
  await insertRows(tx, 'case_events', [
    { kind: 'complaint', case_id: 1, state: 'requested', at: asked, actor_kind: 'shopper', note: '' },
    { kind: 'complaint', case_id: 1, state: 'approved', at: answered, actor_kind: 'member', note: answer },
  ])
}

async function withdrawFrom(tx: Tx, { now }: Seeding, { order, line }: Returned): Promise<void> {
  const { time_zone: zone } = settingsFromRows(await selectSettings(tx))
  const [declared, sent] = [minutesAgo(now, 3 * DAY), minutesAgo(now, 2 * DAY + 4 * HOUR)]
  const last = declared + 14 * DAY_MS
  const [email, tracking] = [order.email ?? '', 'CC-20207-R']
  const content: DeclaredContent = {
    ...{ code: 'RW-T7P0T3XA', order_code: order.code, name: order.name, email, is_whole: false },
    ...{ lines: [{ name: line.name, quantity: 1 }], text: '', declared_at: new Date(declared).toISOString() },
    ...{ send_by: dayIn(zone, last), refund_by: dayIn(zone, last), return_cost: 'shopper' },
  }
  const receipt = toJson(content)
  await insertRows(tx, 'withdrawals', [
    {
      ...{ id: 1, code: content.code, order_id: order.id, shop_id: order.shop_id, is_whole: 0, lines_text: '' },
      ...{ declared_name: order.name, declared_email: email, locale: order.locale, declared_at: declared },
      ...{ receipt_json: receipt, receipt_hash: createHash('sha256').update(receipt).digest('hex') },
      ...{ content_key: 'demo', state: 'sent', review_reason: null, refund_by: last, send_by: last },
      ...{ sent_at: sent, tracking, received_at: null, decision: null, version: 2 },
    },
  ])
  await insertRows(tx, 'withdrawal_lines', [{ withdrawal_id: 1, line_id: line.id, quantity: 1 }])
  await insertRows(tx, 'case_events', [
    { kind: 'withdrawal', case_id: 1, state: 'declared', at: declared, actor_kind: 'shopper', note: '' },
    { kind: 'withdrawal', case_id: 1, state: 'sent', at: sent, actor_kind: 'shopper', note: tracking },
  ])
}
