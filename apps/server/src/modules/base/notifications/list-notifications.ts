import type { SellerNotification } from '@rialto/contract'
import type { NotificationKind } from '@rialto/contract/enums'
import type { ModuleDeps } from '../settings/index.ts'
import { countUnread, markRead, type NotificationRow, selectNotifications } from './repository.ts'
import { RETENTION_MS } from './rules.ts'
import { screenOf, wordNotification } from './sentences.ts'
import type { Subject } from './subject.ts'

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
  const { title, lines } = wordNotification(JSON.parse(values_json) as Subject, locale, currencies)
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
