import type { NotificationWay } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import { text, translate } from '../../../texts/index.ts'
import { composeMail, nameInMail, type Outbound } from '../outbound/index.ts'
import type { Settings } from '../settings/index.ts'
import { enqueuePush } from './push/enqueue-push.ts'
import { insertNotification, type Switch, selectSwitches, selectTeam } from './repository.ts'
import { type EventRow, insertEvent, takeEvent } from './repository-events.ts'
import { hearsOf } from './rules.ts'
import { screenOf, wordNotification } from './sentences.ts'
import { type FoundSubject, findSubject } from './subject.ts'

/** Read before the transaction. */
export interface TellContext {
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
export async function tellTeam(tx: Tx, context: TellContext, event: EventRow): Promise<void> {
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
    values_json: JSON.stringify(subject),
    is_listed: Number(isOn('in_app')),
    created_at: context.now,
    read_at: null,
  })
  if (id === undefined) return
  const url = `/console${screenOf(kind, targetId)}`
  if (isOn('mail')) await mail(tx, context, member, subject, url)
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
          text('You get this mail as a member of {{shop}}. The console’s notification settings end it.'),
          { shop },
        ),
      ],
      link: { label: translate(locale, text('Open the console')), url: `${appUrl}${url}` },
    },
  )
  await outbound.enqueue(tx, { channel: 'email', to: email, ...content })
}
