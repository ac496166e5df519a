import { isDeepStrictEqual } from 'node:util'
import type { AdminLook, HomeSection, Look, LookBanner, LookPart, LookPublication } from '@rialto/contract'
import { LOOK_PUBLICATIONS_LISTED } from '@rialto/contract/limits'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import { readPicture, storePicture, type Upload } from '../../../files/pictures.ts'
import { refuseWhenUnavailable } from '../../../files/store-files.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { part, type Sentence, text, translateSentence } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import {
  changedParts,
  checkParts,
  differingParts,
  type LookParts,
  lookSubject,
  type Made,
  normalize,
  readDraft,
  readPublished,
  sectionNames,
} from './look-parts.ts'
import {
  lockDraft,
  type PublicationRow,
  selectFailed,
  selectLatestPublication,
  selectPlanned,
  selectPublications,
  updateDraft,
} from './repository.ts'

export const DRAFT_DISCARDED = 'look_discarded'

const time = (ms: number | null): string => new Date(ms ?? 0).toISOString()

/** The draft beside what shoppers see, with the differences in the reader's language. */
async function showLook(db: Db | Tx, locale: string): Promise<AdminLook> {
  const { look, published, version, row } = await readDraft(db)
  const [latest, planned, failed] = [await selectLatestPublication(db), await selectPlanned(db), await selectFailed(db)]
  const changes = listChanges(published, look)
  return {
    version,
    draft: look,
    published,
    changes: changes.map(({ key, sentence }) => ({ key, sentence: translateSentence(locale, sentence) })),
    saved: row.saved_at === null || changes.length === 0 ? null : { at: time(row.saved_at), by: row.saved_by ?? '' },
    last_published: latest ? { at: time(latest.published_at), by: latest.actor_name, name: latest.name } : null,
    planned: planned ? presentPlan(planned) : null,
    failed: failed ? presentPlan(failed) : null,
  }
}

const presentPlan = ({ id, name, publish_at, actor_name }: PublicationRow) => ({
  id,
  name,
  publish_at: time(publish_at),
  by: actor_name,
})

/** Presents publications; only the latest one that shoppers still see is the current one. */
async function presentPublications(db: Db, rows: readonly PublicationRow[]): Promise<LookPublication[]> {
  const published = await readPublished(db)
  const [latest] = rows
  const isShown = latest?.look_json && changedParts(fromJson(latest.look_json), published).length === 0
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    at: time(row.published_at),
    by: row.actor_name,
    is_current: row === latest && Boolean(isShown),
  }))
}

/** Lists the latest states of the look, the newest first. */
export const listPublications = async ({ database: { db } }: Deps): Promise<LookPublication[]> =>
  presentPublications(db, await selectPublications(db, LOOK_PUBLICATIONS_LISTED))

/** Shows the draft beside what shoppers see. */
export const showLookNow = ({ database }: Deps, locale = 'en'): Promise<AdminLook> => showLook(database.db, locale)

/** Refuses a change that was made from an older version, with the look as it is now. */
export const refuseStale = async (tx: Tx, locale = 'en'): Promise<Refusal> =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current: await showLook(tx, locale) })

interface Saving {
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  actor: Actor
  locale: string
}

/** Saves parts of the draft. Parts that are as shoppers see them are none of the draft's. */
export const saveDraft = (
  deps: Deps,
  { version, parts, actor, locale }: Saving & { parts: LookParts },
): Promise<Refusal | undefined> =>
  deps.database.write(async (tx) => {
    const draft = await readDraft(tx, await lockDraft(tx))
    if (version !== undefined && draft.version !== version) return refuseStale(tx, locale)
    const given = normalize(parts)
    const refusal = await checkParts(deps, tx, given)
    if (refusal) return refusal
    const next = differingParts(draft.published, { ...draft.parts, ...given })
    await updateDraft(tx, { parts_json: toJson(next), saved_at: deps.now(), saved_by: actor.name })
    return undefined
  })

/** Takes one difference of the draft back. */
export const undoDraftChange = (
  { database, now }: Deps,
  { version, key, actor, locale }: Saving & { key: string },
): Promise<Refusal | undefined> =>
  database.write(async (tx) => {
    const draft = await readDraft(tx, await lockDraft(tx))
    if (version !== undefined && draft.version !== version) return refuseStale(tx, locale)
    const look = undoChange(key, draft.published, draft.look)
    if (!look) return refuse('not_found', text('This change does not exist'))
    const parts_json = toJson(differingParts(draft.published, look))
    await updateDraft(tx, { parts_json, saved_at: now(), saved_by: actor.name })
    return undefined
  })

/** Drops the draft. @returns undefined if there is none */
export const discardDraft = (
  { database, now }: Deps,
  { version, actor, locale = 'en' }: { version?: number; actor: Actor; locale?: string },
): Promise<RecordedChange | undefined | Refusal> =>
  database.write(async (tx) => {
    const draft = await readDraft(tx, await lockDraft(tx))
    if (version !== undefined && draft.version !== version) return refuseStale(tx, locale)
    if (Object.keys(draft.parts).length === 0) return undefined
    await updateDraft(tx, { parts_json: toJson({}), saved_at: null, saved_by: null })
    return recordDiscard(tx, { parts: draft.parts, actor, at: now() })
  })

/** Re-encodes and stores a picture. Nothing shows it until the look names its address. */
export async function storeLookPicture({ files }: Deps, upload: Upload): Promise<string | Refusal> {
  const picture = await readPicture(upload, { field: 'picture', kind: 'shop' })
  return picture instanceof Refusal ? picture : refuseWhenUnavailable(storePicture(files, picture))
}

const recordDiscard = (tx: Tx, { parts, ...made }: Made & { parts: LookParts }) =>
  recordChange(tx, {
    ...made,
    ...lookSubject(),
    action: DRAFT_DISCARDED,
    sentence: text('Discarded the draft of the look'),
    before: parts,
    after: {},
    restorable: true,
  })

type Id = HomeSection['id']

/** The sections that move, as few as explain the new order: those outside the longest part that keeps its order. */
export function movedSections(before: readonly Id[], after: readonly Id[]): Id[] {
  const places = after.map((id) => before.indexOf(id))
  const best: number[][] = []
  for (const [index, place] of places.entries()) {
    const earlier = best.filter((_, at) => (places[at] ?? 0) < place)
    const longest = earlier.reduce<number[]>((found, one) => (one.length > found.length ? one : found), [])
    best.push([...longest, index])
  }
  const staying = best.reduce<number[]>((found, one) => (one.length > found.length ? one : found), [])
  return after.filter((_, index) => !staying.includes(index))
}

const idsOf = (sections: readonly HomeSection[]) => sections.map(({ id }) => id)

/** The differences of the home page's sections, each with the key that takes it back. */
function sectionChanges(
  before: readonly HomeSection[],
  after: readonly HomeSection[],
): { key: string; sentence: Sentence }[] {
  const moved = movedSections(idsOf(before), idsOf(after)).map((id) => {
    const from = idsOf(before).indexOf(id) + 1
    const to = idsOf(after).indexOf(id) + 1
    const values = { name: part(sectionNames[id]), from, to }
    return {
      key: `section_place:${id}`,
      sentence: part(text('{{name}} moves from place {{from}} to place {{to}} of the home page'), values),
    }
  })
  const changed = after.flatMap((section) => {
    const old = before.find(({ id }) => id === section.id)
    if (!old || isDeepStrictEqual(old, section)) return []
    return [{ key: `section:${section.id}`, sentence: sentenceOfSection(old, section) }]
  })
  return [...moved, ...changed]
}

function sentenceOfSection(old: HomeSection, section: HomeSection): Sentence {
  const name = part(sectionNames[section.id])
  if (old.is_shown && !section.is_shown) return part(text('{{name}} is hidden from the home page'), { name })
  if (!old.is_shown && section.is_shown) return part(text('{{name}} is shown on the home page'), { name })
  if (section.title && section.title !== old.title)
    return part(text('{{name}} gets the title “{{title}}”'), { name, title: section.title })
  if (old.title !== section.title) return part(text('{{name}} has its usual title again'), { name })
  if (section.limit === null) return part(text('{{name}} shows as many items as fit'), { name })
  return part(text('{{name}} shows {{number}} items at most'), { name, number: section.limit })
}

/** Takes one difference back. */
function undoSection(key: string, before: readonly HomeSection[], after: readonly HomeSection[]): HomeSection[] {
  const [kind, id] = key.split(':')
  const old = before.find((section) => section.id === id)
  const present = after.find((section) => section.id === id)
  if (!old || !present) return [...after]
  if (kind === 'section') return after.map((section) => (section.id === id ? old : section))
  return putBack(present, before, after)
}

/** Moves a section behind the one that it follows, of those that have kept their order; so each step leaves fewer that have moved. */
function putBack(section: HomeSection, before: readonly HomeSection[], after: readonly HomeSection[]): HomeSection[] {
  const moved = movedSections(idsOf(before), idsOf(after))
  const previous = idsOf(before)
    .slice(0, idsOf(before).indexOf(section.id))
    .filter((id) => !moved.includes(id))
    .at(-1)
  const others = after.filter(({ id }) => id !== section.id)
  return others.toSpliced(others.findIndex(({ id }) => id === previous) + 1, 0, section)
}

type Banners = readonly LookBanner[]
const ORDER = 'banner_order'

/** The differences of the home page's banners, each with the key that takes it back. */
function bannerChanges(before: Banners, after: Banners): { key: string; sentence: Sentence }[] {
  const told = (banner: LookBanner, sentence: Parameters<typeof part>[0]) => ({
    key: `banner:${banner.id}`,
    sentence: part(sentence, { title: banner.title }),
  })
  const removed = before
    .filter(({ id }) => !has(after, id))
    .map((one) => told(one, text('The banner “{{title}}” goes')))
  const others = after.flatMap((banner) => {
    const old = before.find(({ id }) => id === banner.id)
    if (!old) return [told(banner, text('The banner “{{title}}” comes'))]
    return isDeepStrictEqual(old, banner) ? [] : [told(banner, text('The banner “{{title}}” changes'))]
  })
  const order = isSameOrder(before, after)
    ? []
    : [{ key: ORDER, sentence: part(text('The banners stand in another order')) }]
  return [...removed, ...others, ...order]
}

const has = (banners: Banners, id: number) => banners.some((banner) => banner.id === id)

function isSameOrder(before: Banners, after: Banners): boolean {
  const common = (banners: Banners, others: Banners) => banners.filter(({ id }) => has(others, id)).map(({ id }) => id)
  return isDeepStrictEqual(common(before, after), common(after, before))
}

/** Takes one difference back. */
function undoBanner(key: string, before: Banners, after: Banners): LookBanner[] {
  if (key === ORDER) {
    const place = ({ id }: LookBanner) => {
      const index = before.findIndex((banner) => banner.id === id)
      return index < 0 ? before.length : index
    }
    return after.toSorted((a, b) => place(a) - place(b))
  }
  const id = Number(key.split(':')[1])
  const old = before.find((banner) => banner.id === id)
  if (!old) return after.filter((banner) => banner.id !== id)
  if (has(after, id)) return after.map((banner) => (banner.id === id ? old : banner))
  return after.toSpliced(before.indexOf(old), 0, old)
}

interface Change {
  /** Takes it back. */
  key: string
  sentence: Sentence
}

/** The differences of a look from what shoppers see, in words. */
export const listChanges = (published: Look, look: Look): Change[] =>
  changedParts(published, look).flatMap((name) => changesOf(name, published, look))

function changesOf(name: LookPart, published: Look, look: Look): Change[] {
  if (name === 'home_sections') return sectionChanges(published.home_sections, look.home_sections)
  if (name === 'banners') return bannerChanges(published.banners, look.banners)
  return [{ key: name, sentence: sentenceOf(name, published, look) }]
}

function sentenceOf(
  name: Exclude<LookPart, 'home_sections' | 'banners'>,
  { theme_colors: { primary: from }, menus: before, ...published }: Look,
  { theme_colors: { primary: to }, menus: after, ...look }: Look,
): Sentence {
  switch (name) {
    case 'theme_colors':
      if (from === to) return part(text('Shades of the accent change'))
      return part(text('The accent turns from {{from}} to {{to}}: buttons, links and the focus'), {
        from: from ?? part(text('the usual one')),
        to: to ?? part(text('the usual one')),
      })
    case 'menus':
      return menuSentence(
        before.map((menu) => menu.name),
        after.map((menu) => menu.name),
      )
    case 'footers':
      return part(text('The footer changes'))
    case 'web_logo':
      if (look.web_logo === null) return part(text('The logo goes; the name of the market stands there'))
      return part(published.web_logo === null ? text('The header gets a logo') : text('The logo is another one'))
    case 'web_footer_logo':
      return part(text('The logo of the footer is another one'))
  }
}

function menuSentence(before: readonly string[], after: readonly string[]): Sentence {
  const [gained, ...moreGained] = after.filter((name) => !before.includes(name))
  const [lost, ...moreLost] = before.filter((name) => !after.includes(name))
  if (gained !== undefined && lost === undefined && moreGained.length === 0)
    return part(text('The menu gains {{name}}'), { name: gained })
  if (lost !== undefined && gained === undefined && moreLost.length === 0)
    return part(text('The menu loses {{name}}'), { name: lost })
  return part(text('The menu changes'))
}

/** The look without one of its differences; undefined if there is none of that key. */
export function undoChange(key: string, published: Look, look: Look): Look | undefined {
  if (!listChanges(published, look).some((change) => change.key === key)) return undefined
  if (key.startsWith('section'))
    return { ...look, home_sections: undoSection(key, published.home_sections, look.home_sections) }
  if (key.startsWith('banner')) return { ...look, banners: undoBanner(key, published.banners, look.banners) }
  return { ...look, [key]: published[key as LookPart] }
}
