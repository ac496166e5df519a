import { isDeepStrictEqual } from 'node:util'
import { type HomeSection, LOOK_PARTS, type Look, type LookBanner, type LookPart } from '@rialto/contract'
import { HOME_SECTIONS } from '@rialto/contract/market-enums'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import {
  applyEdits,
  badLink,
  isSettingKey,
  type Problem,
  resolveEdit,
  selectSettings,
  selectSettingsVersion,
  settingsFromRows,
} from '../../base/settings/index.ts'
import { type DraftRow, selectDraft, selectHomeBanners } from './repository.ts'

export type LookParts = Partial<Look>

/** Adds the sections that are missing, as they usually are, so that each can be found and shown. */
function completeSections(sections: readonly HomeSection[]): HomeSection[] {
  const known = new Set(sections.map(({ id }) => id))
  const missing = HOME_SECTIONS.filter((id) => !known.has(id))
  return [...sections, ...missing.map((id) => ({ id, is_shown: true, title: null, limit: null }))]
}

/** Makes equal looks the same values: all sections, no undefined, no empty translation, and the carousel before the panels. */
export function normalize<T extends LookParts>(parts: T): T {
  const plain: T = JSON.parse(JSON.stringify(parts))
  if (plain.home_sections) plain.home_sections = completeSections(plain.home_sections)
  if (plain.banners)
    plain.banners = plain.banners
      .map((banner) => ({ ...banner, translations: filledTexts(banner.translations) }))
      .sort((a, b) => a.place.localeCompare(b.place))
  return plain
}

function filledTexts(translations: LookBanner['translations']): LookBanner['translations'] {
  const filled = Object.entries(translations).map(
    ([locale, texts]) => [locale, Object.fromEntries(Object.entries(texts).filter(([, words]) => words))] as const,
  )
  return Object.fromEntries(filled.filter(([, texts]) => Object.keys(texts).length > 0))
}

/** Whether a part is the same in two states. A banner that was removed and put back is the same with another id. */
export function isSamePart<Part extends LookPart>(part: Part, a: Look[Part], b: Look[Part]): boolean {
  if (part !== 'banners') return isDeepStrictEqual(a, b)
  const withoutIds = (banners: unknown) => (banners as LookBanner[]).map(({ id: _, ...banner }) => banner)
  return isDeepStrictEqual(withoutIds(a), withoutIds(b))
}

/** The parts that differ from the look that shoppers see. */
export function differingParts(published: Look, parts: LookParts): LookParts {
  const differing = LOOK_PARTS.filter((part) => {
    const value = parts[part]
    return value !== undefined && !isSamePart(part, value, published[part])
  })
  return Object.fromEntries(differing.map((part) => [part, parts[part]]))
}

/** The parts in which two states differ. */
export const changedParts = (before: Look, after: Look): LookPart[] =>
  LOOK_PARTS.filter((part) => !isSamePart(part, before[part], after[part]))

export const pick = (look: Look, parts: readonly LookPart[]): LookParts =>
  Object.fromEntries(parts.map((part) => [part, look[part]]))

/** Sections that have a title of their own. */
export const sectionNames = {
  hero: text('Highlights'),
  categories: text('Shop by category'),
  flash_sale: text('Flash sale'),
  best_deals: text('Best deals'),
  promos: text('Promotions'),
  popular: text('Popular now'),
  shops: text('Top shops'),
  incoming_sale: text('Next flash sale'),
  just_for_you: text('Just for you'),
  blog: text('Latest blog posts'),
} as const satisfies Record<HomeSection['id'], TextKey>

/** The settings among the parts, as edits. */
export async function settingEdits({ files }: Pick<Deps, 'files'>, parts: LookParts) {
  const edits = []
  const problems: Problem[] = []
  for (const [path, value] of Object.entries(parts)) {
    if (!isSettingKey(path)) continue
    const edit = await resolveEdit({ path, candidates: [value] }, { folder: null, dryRun: false, files })
    if ('text' in edit) problems.push(edit)
    else edits.push(edit)
  }
  return { edits, problems }
}

/** Checks parts as the settings are checked, and the banners' links. */
export async function checkParts(deps: Pick<Deps, 'files'>, tx: Tx, parts: LookParts): Promise<Refusal | undefined> {
  const { edits, problems } = await settingEdits(deps, parts)
  const together = problems.length > 0 ? undefined : await applyEdits(tx, edits, true)
  const links = (parts.banners ?? []).flatMap(
    ({ url }, index) => (url === '' ? undefined : badLink(`banners.${index}.url`, url)) ?? [],
  )
  const found = [...problems, ...(together?.problems ?? []), ...links]
  return found.length > 0 ? refuseProblems(found) : undefined
}

export function refuseProblems(problems: readonly Problem[]): Refusal {
  const [first] = problems
  return refuse('invalid', first?.text ?? text('The given data is not valid'), {
    ...(first?.values && { values: first.values }),
    errors: Object.fromEntries(
      problems.map(({ path, text, values }) => [`look.${path}`, [{ text, values: values ?? {} }]]),
    ),
  })
}

/** The look that shoppers see. */
export async function readPublished(db: Db | Tx): Promise<Look> {
  const settings = settingsFromRows(await selectSettings(db))
  const banners = await selectHomeBanners(db)
  const all: Record<string, unknown> = { ...settings, banners }
  return normalize(Object.fromEntries(LOOK_PARTS.map((part) => [part, all[part]])) as Look)
}

interface Draft {
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
  const parts = differingParts(published, normalize(fromJson(row.parts_json)))
  return { published, parts, look: { ...published, ...parts }, version, row }
}

/** Who changed the look, and when. */
export interface Made {
  actor: Actor
  at: number
}

/** What each record about the look says of its subject. */
export const lookSubject = (name = '') => ({ shopId: null, subject: { kind: 'look' as const, id: null, name } })
