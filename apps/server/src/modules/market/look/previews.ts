import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Banner, Home, Look, LookBanner, PreviewLink, SiteSettings } from '@rialto/contract'
import { PREVIEW_LINK_DAYS } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { type ModuleDeps, presentMaster } from '../../base/settings/index.ts'
import { presentBanner } from '../../content/articles/index.ts'
import { createHomePreview } from '../home/home.ts'
import { lookSubject, type Made, normalize, readDraft, readPublished } from './look-parts.ts'
import { lockDraft, selectDraft, selectPublication, updateDraft } from './repository.ts'

/** A look that is rendered for those who have its link. */
interface Preview {
  /** The words of the bar across the page. */
  label: TextKey
  /** The answers of the API in this look, in place of those that all others get; undefined for every other call. */
  answer(path: string, locale: string): Promise<unknown> | undefined
}

/** Opens previews by their tokens. */
interface Previews {
  /** @returns undefined for a token that is forged, has expired, or was ended */
  open(token: string): Promise<Preview | undefined>
}

const labels = {
  draft: text('Preview of changes that are not published'),
  published: text('Preview of the market as shoppers see it'),
  publication: text('Preview of an earlier look'),
}

/**
 * Creates the previews of the look. The public API has no draft: a preview's pages are rendered with answers that are made here, so no
 * cache of the API and no guest's page can hold one.
 */
export function createPreviews(deps: ModuleDeps): Previews {
  const showHome = createHomePreview(deps)
  const { db } = deps.database

  async function readLook(of: PreviewOf): Promise<Look | undefined> {
    if (of === 'draft') return (await readDraft(db)).look
    if (of === 'published') return readPublished(db)
    const publication = await selectPublication(db, of)
    return publication?.look_json ? normalize(fromJson(publication.look_json)) : undefined
  }

  async function showMaster(look: Look, locale: string): Promise<{ data: SiteSettings }> {
    const { banners: _, ...parts } = look
    const snapshot = await deps.settings.snapshot()
    const settings = { ...snapshot.settings, ...parts }
    return { data: presentMaster({ ...snapshot, settings }, locale, deps.config) }
  }

  async function showDraftedHome({ banners, home_sections }: Look, locale: string): Promise<{ data: Home }> {
    const of = (place: LookBanner['place']) =>
      banners.filter((banner) => banner.place === place).map((banner) => presentDrafted(banner, locale))
    return { data: await showHome(locale, { sections: home_sections, banners: of('hero'), promos: of('promo') }) }
  }

  return {
    async open(token) {
      const claim = readPreview(token, deps.config.secret)
      if (!claim || claim.expiresAt <= deps.now() || claim.links !== (await selectDraft(db)).links) return undefined
      const look = await readLook(claim.of)
      if (!look) return undefined
      return {
        label: labels[typeof claim.of === 'number' ? 'publication' : claim.of],
        answer(path, locale) {
          if (path === '/api/master') return showMaster(look, locale)
          return path === '/api/home' ? showDraftedHome(look, locale) : undefined
        },
      }
    },
  }
}

const presentDrafted = ({ translations, ...drafted }: LookBanner, locale: string): Banner => {
  const { words_color = null, scrim = 0, is_mirrored = false } = drafted
  const banner = { ...drafted, words_color, scrim, is_mirrored: Number(is_mirrored) }
  const filled = Object.entries(translations[locale] ?? {}).filter(([, words]) => words)
  return presentBanner({ ...banner, ...Object.fromEntries(filled) })
}

const DAY_MS = 86_400_000

/** Makes a link to a preview. Links made on one day are the same, so that browsers find pictures and pages again. */
export async function linkToPreview(
  { database, config, now }: Deps,
  { of }: { of: string },
): Promise<PreviewLink | Refusal> {
  const id = Number(/^publication_(\d+)$/.exec(of)?.[1] ?? 0)
  if (id > 0 && !(await selectPublication(database.db, id)))
    return refuse('not_found', text('This publication does not exist'))
  const { links } = await selectDraft(database.db)
  const expiresAt = (Math.floor(now() / DAY_MS) + PREVIEW_LINK_DAYS + 1) * DAY_MS
  const target = id > 0 ? id : of === 'published' ? 'published' : 'draft'
  const path = `/preview/${signPreview({ of: target, expiresAt, links }, config.secret)}`
  return { path, url: `${config.appUrl}${path}/`, expires_at: new Date(expiresAt).toISOString() }
}

/** Ends all links to previews that were made before. */
export const endPreviewLinks = ({ database, now }: Deps, { actor }: { actor: Actor }): Promise<RecordedChange> =>
  database.write(async (tx) => {
    const { links } = await lockDraft(tx)
    await updateDraft(tx, { links: links + 1 })
    return recordEndedLinks(tx, { actor, at: now() })
  })

/** The look that a preview shows: the draft, what shoppers see, or a publication by its id. */
type PreviewOf = 'draft' | 'published' | number

interface PreviewClaim {
  of: PreviewOf
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The generation of links; the operator ends all former ones. */
  links: number
}

const FORM = /^([dp]|\d{1,10})-([a-z\d]{1,10})-(\d{1,10})-([\w-]{43})$/

/** Writes a claim with its signature, in letters that need no escaping in a path. */
function signPreview({ of, expiresAt, links }: PreviewClaim, secret: string): string {
  const target = typeof of === 'number' ? String(of) : of.charAt(0)
  const claim = `${target}-${Math.floor(expiresAt / 1000).toString(36)}-${links}`
  return `${claim}-${signature(claim, secret)}`
}

/** Reads a claim that this server has signed, expired or not; undefined for anything else. */
function readPreview(token: string, secret: string): PreviewClaim | undefined {
  const [, target = '', seconds = '', links = '', given = ''] = FORM.exec(token) ?? []
  const expected = signature(`${target}-${seconds}-${links}`, secret)
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined
  const of = target === 'd' ? 'draft' : target === 'p' ? 'published' : Number(target)
  return { of, expiresAt: Number.parseInt(seconds, 36) * 1000, links: Number(links) }
}

const signature = (claim: string, secret: string): string =>
  createHmac('sha256', `look preview ${secret}`).update(claim).digest('base64url')

const recordEndedLinks = (tx: Tx, made: Made) =>
  recordChange(tx, {
    ...made,
    ...lookSubject(),
    action: 'look_links_ended',
    sentence: text('Ended all links to previews of the look'),
  })
