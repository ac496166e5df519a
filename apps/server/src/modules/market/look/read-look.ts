import { LOOK_PARTS, type Look } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { selectSettings, selectSettingsVersion, settingsFromRows } from '../../base/settings/index.ts'
import { differingParts, type LookParts, normalize } from './look-parts.ts'
import { type DraftRow, selectDraft } from './repository.ts'
import { selectHomeBanners } from './repository-banners.ts'

/** The look that shoppers see. */
export async function readPublished(db: Db | Tx): Promise<Look> {
  const settings = settingsFromRows(await selectSettings(db))
  const banners = await selectHomeBanners(db)
  const all: Record<string, unknown> = { ...settings, banners }
  return normalize(Object.fromEntries(LOOK_PARTS.map((part) => [part, all[part]])) as Look)
}

export interface Draft {
  published: Look
  /** The parts that differ from what shoppers see. */
  parts: LookParts
  look: Look
  /** Grows with each change of the draft, the look and the settings, which hold parts of it. */
  version: number
  row: DraftRow
}

/** @param locked the locked row, within a write */
export async function readDraft(db: Db | Tx, locked?: DraftRow): Promise<Draft> {
  const row = locked ?? (await selectDraft(db))
  const version = row.version + (await selectSettingsVersion(db))
  const published = await readPublished(db)
  const parts = differingParts(published, normalize(JSON.parse(row.parts_json) as LookParts))
  return { published, parts, look: { ...published, ...parts }, version, row }
}
