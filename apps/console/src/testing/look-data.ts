import type { AdminLook, Look, LookBanner } from '@rialto/contract'
import { HOME_SECTIONS } from '@rialto/contract/market-enums'

const banner = (id: number, title: string): LookBanner => ({
  id,
  place: 'hero',
  title,
  kicker: '',
  text: '',
  action: '',
  alt: '',
  url: '/products',
  picture: '/media/table.webp',
  picture_phone: null,
  picture_dark: null,
  picture_phone_dark: null,
  translations: {},
})

const published: Look = {
  theme_colors: {},
  web_logo: null,
  web_footer_logo: null,
  home_sections: HOME_SECTIONS.map((id) => ({ id, is_shown: true, title: null, limit: null })),
  menus: [],
  footers: [],
  banners: [banner(1, 'Lay the table'), banner(2, 'Read more')],
}

/** A look as `GET /admin/look` replies with it. */
export const adminLook = (changes: Partial<AdminLook> = {}, draft: Partial<Look> = {}): AdminLook => ({
  version: 4,
  published,
  draft: { ...published, ...draft },
  changes: [],
  saved: null,
  last_published: null,
  planned: null,
  failed: null,
  ...changes,
})
