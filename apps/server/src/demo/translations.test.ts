import { demo } from '@rialto/demo'
import { describe, expect, it } from 'vitest'
import { fromJson } from '../db/json.ts'
import { demoSettings, translationRows } from './content.ts'
import { demoIds, type Seeding } from './demo-ids.ts'

const seeding: Seeding = { demo, ids: demoIds(demo), now: 0, picture: (path) => path }
const [product] = demo.products
const [category] = demo.categories
const [menu] = demo.settings.menus
const texts = {
  [product?.name ?? '']: 'Théière',
  [category?.name ?? '']: 'Mode',
  [menu?.name ?? '']: 'Accueil',
  [demo.settings.web_footer_text]: 'Tous droits réservés',
}

describe('translationRows', () => {
  it('returns no rows without translations', () => {
    expect(translationRows(seeding, [])).toEqual([])
    expect(translationRows(seeding, [{ locale: 'fr', texts: {} }])).toEqual([])
  })

  it('assigns each translation to its row and field', () => {
    const rows = translationRows(seeding, [{ locale: 'fr', texts }])
    const find = (kind: string, id: number) => {
      const row = rows.find((each) => each.kind === kind && each.item_id === id)
      return row && { locale: row.locale, ...fromJson(row.texts_json) }
    }
    expect(find('product', 1)).toEqual({ locale: 'fr', name: 'Théière' })
    expect(find('category', 1)).toEqual({ locale: 'fr', name: 'Mode' })
  })

  it('leaves translations of settings to demoSettings', () => {
    expect(demoSettings(seeding, [{ locale: 'fr', texts }]).texts).toEqual({
      fr: { [menu?.name ?? '']: 'Accueil', [demo.settings.web_footer_text]: 'Tous droits réservés' },
    })
  })
})
