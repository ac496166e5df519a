import type { Banner, Home, Look, LookBanner, SiteSettings } from '@rialto/contract'
import { type TextKey, text } from '../../../../texts/index.ts'
import { type ModuleDeps, presentMaster } from '../../../base/settings/index.ts'
import { presentBanner } from '../../../content/articles/index.ts'
import { createHomePreview } from '../../home/index.ts'
import { normalize } from '../look-parts.ts'
import { readDraft, readPublished } from '../read-look.ts'
import { selectDraft, selectPublication } from '../repository.ts'
import { type PreviewOf, readPreview } from './preview-token.ts'

/** A look that is rendered for those who have its link. */
export interface Preview {
  /** The words of the bar across the page. */
  label: TextKey
  /** The answers of the API in this look, in place of those that all others get; undefined for every other call. */
  answer(path: string, locale: string): Promise<unknown> | undefined
}

/** Opens previews by their tokens. */
export interface Previews {
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
    return publication?.look_json ? normalize(JSON.parse(publication.look_json)) : undefined
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
