import type { ChangeRecord, RecordActor } from '@rialto/contract'
import type { ActorKind, SubjectKind } from '@rialto/contract/enums'
import type { Deps } from '../../../deps.ts'
import { toCursor, toMoment, toPosition } from '../../../lib/paging.ts'
import { presentRecord } from './present.ts'
import type { Restorers, Restoring } from './record-change.ts'
import { selectActors, selectRecords } from './repository.ts'

interface RecordQuery {
  actor?: string | undefined
  kind?: SubjectKind | undefined
  search: string
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  limit: number
}

interface Reading {
  by: Restoring
  locale: string
  /** Null: changes of the market; undefined: all. */
  shopId: number | null | undefined
}

interface RecordList {
  items: ChangeRecord[]
  next_cursor: string | null
  actors: RecordActor[]
}

/** Lists recorded changes, the latest first. */
export async function listRecords(
  { database: { db } }: Deps,
  restorers: Restorers,
  { by, locale, shopId }: Reading,
  { actor, kind, search, from, to, cursor, limit }: RecordQuery,
): Promise<RecordList> {
  const [rows, actors] = await Promise.all([
    selectRecords(db, {
      shopId,
      actor: actor === undefined ? undefined : readActor(actor),
      kind,
      search,
      from: from === undefined ? undefined : toMoment(from),
      to: to === undefined ? undefined : toMoment(to, true),
      after: cursor === undefined ? undefined : toPosition(cursor),
      limit: limit + 1,
    }),
    selectActors(db, shopId),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => presentRecord(row, { by, locale, restorers })),
    next_cursor: rows.length > limit && last ? toCursor(last) : null,
    actors: actors.map(({ kind, id, name }) => ({ value: id === null ? kind : `${kind}_${id}`, name })),
  }
}

function readActor(actor: string): { kind: ActorKind; id: number | undefined } {
  const [kind, id] = actor.split('_')
  return { kind: kind as ActorKind, id: id === undefined ? undefined : Number(id) }
}
