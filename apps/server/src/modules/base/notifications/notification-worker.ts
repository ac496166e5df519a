import type { NotificationWay } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import { toJson } from '../../../db/json.ts'
import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../lib/background-worker.ts'
import { text, translate } from '../../../lib/texts.ts'
import { composeMail, nameInMail, type Outbound, type OutboundDeps } from '../outbound/index.ts'
import type { Settings } from '../settings/index.ts'
import { createPushWorker, enqueuePush } from './push-worker.ts'
import {
  deleteNotificationsBefore,
  type EventRow,
  insertEvent,
  insertNotification,
  postponeEvent,
  type Switch,
  selectDueEvents,
  selectNextEventAt,
  selectSwitches,
  selectTeam,
  takeEvent,
} from './repository.ts'
import { hasOwnMail, hearsOf, isAlwaysOn, RETENTION_MS } from './rules.ts'
import { screenOf, wordNotification } from './sentences.ts'
import { type FoundSubject, findSubject } from './subject.ts'

/** Events are noted by many places, and all of them by no more than a row: the worker looks for it. */
const CHECK_INTERVAL_MS = 3_000
const PRUNE_INTERVAL_MS = 3_600_000
const BATCH = 50
const AFTER_FAILURE_MS = 10 * 60_000

/** Tells teams of the events that are due, and sends their pushes. */
export interface Notifier extends Omit<BackgroundWorker, 'workDue' | 'kick'> {
  /** Tells of all events that are due. */
  tellDue(): Promise<void>
  /** Attempts all due pushes once. */
  pushDue(): Promise<void>
}

export function createNotifier(deps: OutboundDeps): Notifier {
  const { config, database, now, outbound, settings } = deps
  const push = createPushWorker(deps)
  let prunedAt = Number.NEGATIVE_INFINITY

  async function tellDue(mayGo: () => boolean, log: Log | undefined): Promise<void> {
    for (;;) {
      const due = await selectDueEvents(database.db, now(), BATCH)
      if (due.length === 0) return
      for (const event of due) {
        if (!mayGo()) return
        const context = { now: now(), settings: await settings.read(), appUrl: config.appUrl, outbound }
        try {
          await database.write((tx) => tellTeam(tx, context, event))
        } catch (error) {
          log?.warn({ err: error, event: event.event_key }, 'a team could not be told of an event yet')
          // Otherwise one event would hold up all others.
          await database.write((tx) => postponeEvent(tx, event.id, now() + AFTER_FAILURE_MS))
        }
      }
      outbound.kick()
      push.kick()
    }
  }

  async function prune(): Promise<void> {
    if (Math.abs(now() - prunedAt) < PRUNE_INTERVAL_MS) return
    prunedAt = now()
    await database.write((tx) => deleteNotificationsBefore(tx, now() - RETENTION_MS))
  }

  const events = createBackgroundWorker({
    name: 'notifications',
    async work({ mayGo, log }) {
      await tellDue(mayGo, log)
      await prune()
    },
    failure: 'teams could not be told of events',
    now,
    nextDueAt: () => selectNextEventAt(database.db),
    lookEveryMs: CHECK_INTERVAL_MS,
  })
  return {
    tellDue: events.workDue,
    pushDue: push.workDue,
    start(log) {
      events.start(log)
      push.start(log)
    },
    async close() {
      await events.close()
      await push.close()
    },
  }
}

/** Read before the transaction. */
interface TellContext {
  now: number
  settings: Settings
  appUrl: string
  outbound: Outbound
}

type Member = Awaited<ReturnType<typeof selectTeam>>[number]

/**
 * Tells a shop's team of an event. It leaves the queue in the same transaction in which the list, the mails and the pushes are written, and
 * each person is told of it once. After the commit the caller calls `outbound.kick`.
 */
async function tellTeam(tx: Tx, context: TellContext, event: EventRow): Promise<void> {
  if (!(await takeEvent(tx, event.id))) return
  const found = await findSubject(tx, event, context.now)
  if (found === null) return
  if (typeof found === 'number') return askLater(tx, event, found)
  const switches = await selectSwitches(tx, { shopId: event.shop_id, kind: event.kind })
  for (const member of await selectTeam(tx, event.shop_id))
    if (hearsOf(member.role, event.kind)) await tellMember(tx, context, event, found, member, switches)
}

const askLater = async (tx: Tx, event: EventRow, dueAt: number): Promise<void> => {
  const { event_key: eventKey, kind, subject_id: subjectId, shop_id: shopId } = event
  await insertEvent(tx, { eventKey, kind, subjectId, shopId, dueAt })
}

async function tellMember(
  tx: Tx,
  context: TellContext,
  { kind, shop_id: shopId }: EventRow,
  { targetId, toldKey, subject }: FoundSubject,
  member: Member,
  switches: readonly Switch[],
): Promise<void> {
  const isOn = (way: NotificationWay) =>
    switches.find((one) => one.user_id === member.id && one.way === way)?.is_on !== 0
  const id = await insertNotification(tx, {
    user_id: member.id,
    shop_id: shopId,
    event_key: toldKey,
    kind,
    target_id: targetId,
    values_json: toJson(subject),
    is_listed: Number(isOn('in_app')),
    created_at: context.now,
    read_at: null,
  })
  if (id === undefined) return
  const url = `/console${screenOf(kind, targetId)}`
  if (isOn('mail') && !hasOwnMail(kind)) await mail(tx, context, member, subject, url)
  if (isOn('push'))
    await enqueuePush(tx, context, { userId: member.id, locale: member.locale, subject, url, tag: toldKey })
}

/** Mails a confirmed address alone: otherwise anybody could register a shop in order to flood an address that is not theirs. */
async function mail(
  tx: Tx,
  { settings, appUrl, outbound }: TellContext,
  { email, email_verified_at, locale, shop: name }: Member,
  subject: FoundSubject['subject'],
  url: string,
): Promise<void> {
  if (!email || email_verified_at === null) return
  const words = wordNotification(subject, locale, settings)
  // A shopper's name, question or message is not to lead the shop anywhere by a mail that the market sends.
  const [title = '', ...lines] = [words.title, ...words.lines].map(nameInMail)
  const shop = nameInMail(name)
  const content = composeMail(
    settings,
    { locale, appUrl },
    {
      subject: `${shop}: ${title}`,
      paragraphs: [
        title,
        ...lines,
        translate(
          locale,
          isAlwaysOn(subject.kind)
            ? text('You get this mail as a member of {{shop}}. It cannot be switched off.')
            : text('You get this mail as a member of {{shop}}. The console’s notification settings end it.'),
          { shop },
        ),
      ],
      link: { label: translate(locale, text('Open the console')), url: `${appUrl}${url}` },
    },
  )
  await outbound.enqueue(tx, { channel: 'email', to: email, ...content })
}
