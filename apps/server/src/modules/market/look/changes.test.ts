import type { HomeSection, Look, LookBanner } from '@rialto/contract'
import { HOME_SECTIONS } from '@rialto/contract/market-enums'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listChanges, movedSections, undoChange } from './draft.ts'
import { normalize } from './look-parts.ts'

const banner = (id: number, place: LookBanner['place'], title = `Banner ${id}`): LookBanner => ({
  id,
  place,
  title,
  kicker: '',
  text: '',
  action: '',
  alt: '',
  url: '/products',
  picture: '/media/a.webp',
  picture_phone: null,
  picture_dark: null,
  picture_phone_dark: null,
  translations: {},
})
const published: Look = normalize({
  theme_colors: { primary: '#0f5e5d' },
  web_logo: null,
  web_footer_logo: null,
  menus: [],
  footers: [],
  home_sections: HOME_SECTIONS.map((id): HomeSection => ({ id, is_shown: true, title: null, limit: null })),
  banners: [banner(1, 'hero'), banner(2, 'hero'), banner(3, 'promo')],
})

const sections = fc
  .tuple(
    fc.shuffledSubarray([...published.home_sections], { minLength: HOME_SECTIONS.length }),
    fc.array(fc.record({ is_shown: fc.boolean(), limit: fc.option(fc.integer({ min: 1, max: 12 })) }), {
      minLength: HOME_SECTIONS.length,
      maxLength: HOME_SECTIONS.length,
    }),
  )
  .map(([order, changes]) => order.map((section, index) => ({ ...section, ...changes[index] })))
const banners = fc
  .shuffledSubarray([...published.banners, banner(-1, 'hero', 'New'), banner(-2, 'promo', 'Newer')])
  .chain((all) =>
    fc
      .array(fc.boolean(), { minLength: all.length, maxLength: all.length })
      .map((changed) => all.map((one, index) => (changed[index] ? { ...one, text: 'Another' } : one))),
  )
const looks = fc
  .record({ home_sections: sections, banners, web_logo: fc.constantFrom(null, '/media/logo.png') })
  .map((parts): Look => normalize({ ...published, ...parts }))

describe('the differences of a look', () => {
  it('lead back to what shoppers see, whatever they are and in whatever order they are taken back', () => {
    fc.assert(
      fc.property(looks, fc.nat(), (look, seed) => {
        let present = look
        for (let steps = 0; steps < 100; steps++) {
          const changes = listChanges(published, present)
          const change = changes[seed % Math.max(1, changes.length)]
          if (!change) break
          const next = undoChange(change.key, published, present)
          expect(next).toBeDefined()
          present = normalize(next ?? present)
        }
        expect(present).toEqual(published)
      }),
    )
  })

  it('name as few moved sections as explain the order', () => {
    expect(movedSections(['hero', 'promos', 'shops', 'blog'], ['blog', 'hero', 'promos', 'shops'])).toEqual(['blog'])
    expect(movedSections(['hero', 'promos'], ['hero', 'promos'])).toEqual([])
  })

  it('have keys that exist once', () => {
    fc.assert(
      fc.property(looks, (look) => {
        const keys = listChanges(published, look).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})
