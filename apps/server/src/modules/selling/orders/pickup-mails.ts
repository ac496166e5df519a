import type { Database } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { dayNumber, localTime } from '../../goods/delivery/index.ts'
import { type OrderWriteContext, prepareWriteContext, sendOrderMail } from './order-mail.ts'
import { pickupFacts, reminder } from './pickup.ts'
import type { OrderRow } from './repository.ts'
import { claimPickupMail, nextPickupMailAt, selectDuePickupMails } from './repository-pickup.ts'
import { awaitsPayment, isOver } from './rules.ts'

const LOOK_EVERY_MS = 30_000
/** Written in one transaction, for which other writers wait. */
const BATCH = 20

/** The background job that reminds shoppers of their pick-ups, and tells them of changed ones. */
export function createPickupMails(deps: OutboundDeps): BackgroundWorker {
  const { database, now, outbound } = deps
  return createBackgroundWorker({
    name: 'pickup-mails',
    async work({ mayGo }) {
      for (;;) {
        const due = await selectDuePickupMails(database.db, now(), BATCH)
        if (due.length === 0 || !mayGo()) return
        const context = await prepareWriteContext(deps)
        await sendDue(database, context, due)
        outbound.kick()
      }
    },
    failure: 'shoppers could not be told of their pick-ups',
    now,
    nextDueAt: () => nextPickupMailAt(database.db),
    lookEveryMs: LOOK_EVERY_MS,
  })
}

type Due = Awaited<ReturnType<typeof selectDuePickupMails>>[number]

const sendDue = (database: Database, context: OrderWriteContext, due: readonly Due[]): Promise<void> =>
  database.write(async (tx) => {
    for (const { id, pickup_mail, pickup_mail_at, pickup_json, time_zone } of due) {
      const timeZone = time_zone ?? context.settings.time_zone
      const day = pickup_json === null ? '' : fromJson(pickup_json).day
      // Who was told that it takes place on another day is reminded of that one.
      const next =
        pickup_mail === 'changed'
          ? reminder(day, { now: context.now, timeZone })
          : { pickup_mail: null, pickup_mail_at: null }
      const order = await claimPickupMail(tx, { id, seenAt: pickup_mail_at, next })
      if (!order || isOver(order) || pickup_mail === null) continue
      if (pickup_mail !== 'reminder') await tell(order, pickup_mail)
      else if (!awaitsPayment(order) && isTomorrow(day, context.now, timeZone)) await tell(order, 'reminder')
    }
    async function tell(order: OrderRow, kind: 'reminder' | 'changed' | 'ended') {
      const { facts, links } = pickupFacts(order)
      await sendOrderMail(tx, context, order, `pickup_${kind}`, { facts, links: kind === 'ended' ? [] : links })
    }
  })

/** A process that stood still for a day reminds nobody of yesterday. */
const isTomorrow = (day: string, now: number, timeZone: string): boolean =>
  localTime(now, timeZone).day === dayNumber(day) - 1
