import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { createSettings } from '../../base/settings/index.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { listTexts } from './texts.ts'

// A build derives them from the sources.
const places: Record<string, string[]> = { 'Home address': ['addresses', 'checkout'], 'Add address': ['addresses'] }
async function listOn(query: Partial<Parameters<typeof listTexts>[1]>) {
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  const defaults = { locale: 'en', view: 'all', search: '', limit: 100 } as const
  const found = await listTexts(deps, { ...defaults, ...query }, (key) => places[key] ?? [])
  if (found instanceof Refusal) throw new Error(found.code)
  return found
}

let shop: SellerCalls
let editor: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  editor = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  await shop.deps.database.db.deleteFrom('reworded_texts').execute()
})
afterAll(() => shop.close())

const list = async (query: string) => (await shop.call('GET', `/admin/texts?${query}`, { by: editor })).body.data
const reword = (body: { locale: string; key: string; text: string | null; replaces?: string | null }) =>
  shop.call('PATCH', '/admin/texts', { by: editor, body: { replaces: null, ...body } })
const texts = async (locale: string, query = '') => (await shop.get(`/lang/${locale}${query}`)).body

describe('a text of the interface', () => {
  it('is reworded at once, alone in its own address, and brought back', async () => {
    const [key, text] = ['Add to Cart', 'Put in the basket']
    const original = await texts('en', '?v=1')
    const done = await reword({ locale: 'en', key, text })
    expect(done.body).toMatchObject({
      message: 'Worded Add to Cart otherwise',
      data: { text: { forms: [{ key, original: 'Add to Cart', text }] } },
    })
    expect((await texts('en'))[key]).toBe(text)
    // Browsers hold the original texts for good.
    expect(await texts('en', '?v=1')).toEqual(original)
    expect(await texts('en', '?part=reworded&v=2')).toEqual({ [key]: text })
    expect(await texts('fr', '?part=reworded')).toEqual({})
    expect((await list('locale=en&view=reworded')).items).toHaveLength(1)
    const back = await reword({ locale: 'en', key, text: null, replaces: text })
    expect(back.body.message).toBe('Brought back the text Add to Cart')
    expect((await texts('en'))[key]).toBe('Add to Cart')
    await shop.call('POST', `/admin/record/${back.body.change.id}/restore`, { by: editor, body: {} })
    expect((await texts('en'))[key]).toBe(text)
    await reword({ locale: 'en', key, text: null, replaces: text })
  })

  it('keeps its values in every plural form', async () => {
    const { items } = await list(`locale=ar&search=${encodeURIComponent('All {{count}} addresses')}`)
    expect(items[0].forms.map(({ form }: { form: string }) => form)).toContain('few')
    const { key } = items[0].forms.find(({ form }: { form: string }) => form === 'few')
    const refused = await reword({ locale: 'ar', key, text: 'العناوين' })
    expect([refused.status, refused.body.errors.text]).toEqual([422, ['{{count}} has to stay: a value is shown there']])
    expect((await reword({ locale: 'ar', key, text: 'عناوينك ({{count}})' })).status).toBe(200)
  })

  it('is found by its English, its original and its own wording', async () => {
    const french = (await list(`locale=fr&search=${encodeURIComponent('Add to Cart')}`)).items
    expect(french[0].english).toBe('Add to Cart')
    const { original } = french[0].forms[0]
    expect((await list(`locale=fr&search=${encodeURIComponent(original)}`)).items).toContainEqual(french[0])
    await reword({ locale: 'fr', key: 'Add to Cart', text: 'Hop, au panier !' })
    expect((await list('locale=fr&search=hop%2C%20au')).items).toHaveLength(1)
  })

  it('is found by the page on which it stands', async () => {
    const everything = await listOn({ locale: 'fr', limit: 1 })
    expect(everything.places).toEqual([
      { id: 'addresses', count: 2 },
      { id: 'checkout', count: 1 },
    ])
    const found = await listOn({ locale: 'fr', place: 'addresses' })
    expect(found.items.map(({ name }) => name)).toEqual(['Add address', 'Home address'])
    expect(found.counts).toEqual({ all: 2, reworded: 0 })
    expect((await listOn({ place: 'nowhere' })).items).toEqual([])
  })

  it('is told apart from another one with the same words', async () => {
    const { items } = await listOn({ search: 'home' })
    const twins = items.filter(({ english }) => english === 'Home')
    expect(twins.map(({ name, has_twin, places: on }) => ({ name, has_twin, places: on }))).toEqual([
      { name: 'Home', has_twin: true, places: [] },
      { name: 'Home address', has_twin: true, places: ['addresses', 'checkout'] },
    ])
  })

  it('is refused for another language, an unknown text, and over somebody else’s change', async () => {
    expect((await reword({ locale: 'xx', key: 'Cart', text: 'x' })).status).toBe(404)
    expect((await reword({ locale: 'en', key: 'No such text', text: 'x' })).status).toBe(404)
    await reword({ locale: 'es', key: 'Checkout', text: 'Mi cesta' })
    const stale = await reword({ locale: 'es', key: 'Checkout', text: 'Bolsa' })
    expect([stale.status, stale.body.data.current]).toEqual([409, { text: 'Mi cesta' }])
  })
})
