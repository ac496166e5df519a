import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
let editor: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  editor = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin${path}`, { body, by: editor })

interface State {
  role: string
  version: number
  page: { id: number; slug: string; state: string; written: string[]; missing: string[] } | null
}
async function stateOf(role: string): Promise<State> {
  const { body } = await call('GET', '/legal-pages')
  return body.data.pages.find((one: State) => one.role === role)
}
async function createPage(slug: string, status: 'draft' | 'published' = 'published') {
  const texts = [{ locale: 'en', title: `Page ${slug}`, markdown: 'Some words.' }]
  const { status: code, body } = await call('POST', '/pages', { slug, status, texts })
  expect(code, JSON.stringify(body)).toBe(200)
  return body.data.article as { id: number; slug: string }
}
const choose = (role: string, article_id: number | null, version: number) =>
  call('PUT', `/legal-pages/${role}`, { article_id, version })
const ofMaster = async () => (await shop.get('/master')).body.data.legal_pages
const undo = (reply: { body: { change: { id: number } } }) =>
  call('POST', `/record/${reply.body.change.id}/restore`, {})

describe('legal pages', () => {
  it('are those of the usual addresses in a market that has them', async () => {
    expect(await ofMaster()).toEqual({ terms: 'terms-and-conditions', privacy: 'privacy-policy' })
    expect(await stateOf('terms')).toMatchObject({
      version: 1,
      page: { slug: 'terms-and-conditions', state: 'published' },
    })
    expect(await stateOf('guarantee')).toEqual({ role: 'guarantee', page: null, version: 0 })
  })

  it('are chosen, recorded, and chosen back by an undo', async () => {
    const before = await stateOf('terms')
    const page = await createPage('our-rules')
    const chosen = await choose('terms', page.id, before.version)
    expect([chosen.status, chosen.body.message]).toEqual([200, 'Chose Page our-rules as the page Terms & Conditions'])
    expect(await ofMaster()).toMatchObject({ terms: 'our-rules' })

    const stale = await choose('terms', page.id, before.version)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])

    expect((await undo(chosen)).status).toBe(200)
    expect(await ofMaster()).toMatchObject({ terms: 'terms-and-conditions' })
    // Chosen otherwise since then, so that this undo would take somebody else's choice back.
    const other = await choose('terms', page.id, (await stateOf('terms')).version)
    const away = await choose('terms', null, (await stateOf('terms')).version)
    expect((await ofMaster()).terms).toBeUndefined()
    expect((await undo(other)).body.code).toBe('stale')
    expect((await undo(away)).status).toBe(200)
    expect((await undo(other)).status).toBe(200)
  })

  it('refuse a page that does not exist', async () => {
    expect((await choose('imprint', 999_999, 0)).status).toBe(404)
    expect((await choose('nothing', 1, 0)).status).toBe(404)
  })

  it('are adopted by their usual address, unless somebody has chosen before', async () => {
    const imprint = await createPage('imprint', 'draft')
    expect(await stateOf('imprint')).toMatchObject({ page: { id: imprint.id, state: 'draft' } })
    expect((await ofMaster()).imprint).toBeUndefined()
    expect((await choose('imprint', null, 1)).status).toBe(200)
    await call('DELETE', `/pages/${imprint.id}`)
    await createPage('imprint')
    expect(await stateOf('imprint')).toEqual({ role: 'imprint', page: null, version: 2 })
  })

  it('cannot be deleted while they are in use, also not by an undo', async () => {
    const page = await createPage('withdrawal')
    const refused = await call('DELETE', `/pages/${page.id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(refused.body.message).toContain('Right of withdrawal')
    expect((await shop.get('/legal-pages/withdrawal')).status).toBe(200)
    await choose('withdrawal', null, 1)
    const deleted = await call('DELETE', `/pages/${page.id}`)
    expect(deleted.status).toBe(200)
    const back = await undo(deleted)
    expect(back.status).toBe(200)
    await choose('withdrawal', page.id, 2)
    expect((await undo(back)).body.code).toBe('conflict')
  })

  it('are not for strangers', async () => {
    expect((await shop.call('GET', '/admin/legal-pages', { by: { headers: {} } })).status).toBe(401)
    expect((await shop.call('GET', '/admin/readiness', { by: { headers: {} } })).status).toBe(401)
  })
})

describe('an order', () => {
  it('keeps the pages that it was placed under', async () => {
    const { db } = shop.deps.database
    const [terms, privacy] = [await stateOf('terms'), await stateOf('privacy')]
    const { id } = await shop.order()
    const row = await db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    expect([row.terms_page_id, row.privacy_page_id]).toEqual([terms.page?.id, privacy.page?.id])
    expect(Number(row.terms_page_at)).toBeGreaterThan(0)
    const shown = await call('GET', `/orders/${id}`)
    expect(shown.body.data.order.legal_pages.map(({ role }: { role: string }) => role)).toEqual(['terms', 'privacy'])
  })
})

describe('a version of a legal page', () => {
  const read = (id: number | undefined, at: string, locale = 'en') =>
    shop.get(`/legal-page-versions/${id}?at=${encodeURIComponent(at)}`, { headers: { 'accept-language': locale } })
  const agreedBy = async (order: number) =>
    (await call('GET', `/orders/${order}`)).body.data.order.legal_pages.find(
      ({ role }: { role: string }) => role === 'privacy',
    ) as { article_id: number; at: string }
  const edit = async (id: number, markdown: string) => {
    const { version } = (await call('GET', `/pages/${id}`)).body.data.article
    const texts = [{ locale: 'en', markdown }]
    const changed = await shop.call('PATCH', `/admin/pages/${id}`, { body: { version, texts }, by: editor })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  }

  it('stays as it was agreed to, in each language, when the page is changed and changed back', async () => {
    const first = await agreedBy((await shop.order()).id)
    const before = await read(first.article_id, first.at)
    const arabic = await read(first.article_id, first.at, 'ar')
    expect(before.status, JSON.stringify(before.body)).toBe(200)
    expect(arabic.body.data.content.title).not.toBe(before.body.data.content.title)
    await edit(first.article_id, 'We keep **less** now.')
    const second = await agreedBy((await shop.order()).id)
    expect(second.at > first.at).toBe(true)
    expect((await read(second.article_id, second.at)).body.data.content.description).toContain('<strong>less</strong>')
    expect((await read(first.article_id, first.at)).body).toEqual(before.body)
    expect((await read(first.article_id, first.at, 'ar')).body).toEqual(arabic.body)
  })

  it('is there for legal pages that could be read, and for no other moment', async () => {
    const { article_id, at } = await agreedBy((await shop.order()).id)
    expect((await read(article_id, new Date(Date.parse(at) + 1).toISOString())).status).toBe(404)
    expect((await read(999_999, at)).status).toBe(404)
    expect((await read(article_id, 'yesterday')).status).toBe(422)
    const plain = await createPage('no-law')
    const { updated_at } = (await call('GET', `/pages/${plain.id}`)).body.data.article
    expect((await read(plain.id, updated_at)).status).toBe(404)
    const planned = await createPage('accessibility', 'draft')
    const publish_at = new Date(shop.deps.now() + 3_600_000).toISOString()
    const { version } = (await call('GET', `/pages/${planned.id}`)).body.data.article
    const body = { version, status: 'published', publish_at }
    expect((await shop.call('PATCH', `/admin/pages/${planned.id}`, { body, by: editor })).status).toBe(200)
    expect((await read(planned.id, publish_at)).status).toBe(404)
  })
})

describe('what is missing', () => {
  it('is told line by line, and what is done with it', async () => {
    const lineOf = async (key: string) =>
      (await call('GET', '/readiness')).body.data.lines.find((line: { key: string }) => line.key === key)
    expect(await lineOf('legal_pages.guarantee')).toMatchObject({ state: 'missing', count: 1, area: 'law' })
    // A page in one language of the market alone.
    const page = await createPage('guarantee')
    const { page: written } = await stateOf('guarantee')
    expect(written?.missing.length).toBeGreaterThan(0)
    expect(await lineOf('legal_pages.guarantee')).toMatchObject({
      ...{ state: 'partly', count: written?.missing.length },
      href: `/content/pages/${page.id}`,
    })
    expect(await lineOf('legal_pages.terms')).toMatchObject({ state: 'done', count: 0 })
    expect(await lineOf('home_country')).toMatchObject({ state: 'missing' })
    const { version } = (await call('GET', '/settings')).body.data
    const set = (home_country: string) =>
      shop.call('PATCH', '/admin/settings', { body: { version, values: { home_country } }, by: editor })
    expect((await set('XX')).status).toBe(422)
    expect((await set('DE')).status).toBe(200)
    expect(await lineOf('home_country')).toMatchObject({ state: 'done', count: 0 })
    // What the law of the EU asks for is missing in a country of the EU until the switch is on.
    const orderButton = { state: 'missing', href: '/settings/shops#eu_consumers' }
    expect(await lineOf('order_button')).toMatchObject(orderButton)
    await withSettings(shop, { eu_consumers: true }, async () =>
      expect(await lineOf('order_button')).toMatchObject({ state: 'done', count: 0 }),
    )
    await withSettings(shop, { home_country: 'US' }, async () =>
      expect(await lineOf('order_button')).toMatchObject({ state: 'done', count: 0 }),
    )
  })
})
