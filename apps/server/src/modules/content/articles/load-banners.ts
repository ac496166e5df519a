import type { Banner } from '@rialto/contract'
import type { Db } from '../../../db/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import { type BannerRow, selectBanners } from './repository-pages.ts'

type Place = { place: 'hero' | 'promo' } | { place: 'shop'; shopId: number }

/** Loads the banners of a place in a language, in their order. */
export async function loadBanners(db: Db, where: Place, locale: string): Promise<Banner[]> {
  const rows = await selectBanners(db, { place: where.place, shopId: where.place === 'shop' ? where.shopId : 0 })
  return (await translateRows(db, 'banner', locale, rows, ['kicker', 'title', 'text', 'action', 'alt'])).map(
    presentBanner,
  )
}

export const presentBanner = (row: BannerRow): Banner => ({
  id: row.id,
  title: row.title,
  thumbnail: row.picture,
  url: row.url,
  kicker: row.kicker || undefined,
  text: row.text || undefined,
  action: row.action || undefined,
  thumbnail_phone: row.picture_phone ?? undefined,
  thumbnail_dark: row.picture_dark ?? undefined,
  thumbnail_phone_dark: row.picture_phone_dark ?? undefined,
  alt: row.alt || undefined,
  words_color: row.words_color ?? undefined,
  scrim: row.scrim || undefined,
  is_mirrored: row.is_mirrored === 1 || undefined,
})
