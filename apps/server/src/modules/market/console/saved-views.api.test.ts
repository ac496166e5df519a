import { SavedView } from '@rialto/contract'
import { SAVED_VIEWS_MAX } from '@rialto/contract/limits'
import type { SellerRole } from '@rialto/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinTeam } from '../../../../test/support/market.ts'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

type By = Pick<Shopper, 'headers'>

/** An owner of a shop of their own, so that tests do not see each other's views. */
async function addOwner() {
  const owner = await addShopper(shop)
  const shopId = await addShop(shop, { owner_id: owner.id })
  const join = async (role: SellerRole) => {
    const member = await addShopper(shop)
    await joinTeam(shop, { shopId, userId: member.id, role })
    return member
  }
  return { owner, shopId, join }
}

const save = (by: By, view: object) =>
  shop.call('POST', '/seller/views', { by, body: { list: 'orders', name: 'Kettles', query: 'search=kettle', ...view } })
const change = (by: By, { id, version }: SavedView, set: object) =>
  shop.call('PATCH', `/seller/views/${id}`, { by, body: { version, ...set } })
const remove = (by: By, { id }: SavedView) => shop.call('DELETE', `/seller/views/${id}`, { by })
const restore = (by: By, id: number) => shop.call('POST', `/seller/record/${id}/restore`, { by, body: {} })
const viewsOf = async (by: By): Promise<SavedView[]> =>
  (await shop.call('GET', '/seller/views', { by })).body.data.items
const namesOf = async (by: By) => (await viewsOf(by)).map(({ name }) => name)

describe('a view of one’s own', () => {
  it('is visible and changeable for its owner alone, and is not recorded', async () => {
    const { owner, join } = await addOwner()
    const manager = await join('manager')
    const { body } = await save(manager, { query: 'view=shipped&search=%E0%A6%95' })
    const view: SavedView = SavedView.strict().parse(body.data.view)
    expect([view.is_shared, body.change]).toEqual([false, undefined])
    expect(await viewsOf(manager)).toEqual([view])
    expect(await viewsOf(owner)).toEqual([])
    for (const by of [owner, (await addOwner()).owner]) {
      expect((await change(by, view, { name: 'Mine' })).status).toBe(404)
      expect((await remove(by, view)).status).toBe(404)
    }
    const changed = (await change(manager, view, { name: 'Pots', query: 'view=unpaid' })).body
    expect(changed).toMatchObject({ data: { view: { name: 'Pots', query: 'view=unpaid' } } })
    expect(changed.change).toBeUndefined()
    expect((await remove(manager, view)).body.change).toBeUndefined()
    expect(await viewsOf(manager)).toEqual([])
    expect((await shop.call('GET', '/seller/record', { by: owner })).body.data.items).toEqual([])
  })

  it('has a name of its own in its list, whatever its case, and there are only so many', async () => {
    const { owner } = await addOwner()
    const { view } = (await save(owner, {})).body.data
    expect((await save(owner, { name: 'KETTLES' })).body).toMatchObject({ code: 'invalid', errors: { name: [/./] } })
    for (let count = 2; count <= SAVED_VIEWS_MAX; count += 1)
      expect((await save(owner, { list: 'stock', name: `View ${count}` })).status).toBe(200)
    expect((await save(owner, { name: 'Too many' })).body.code).toBe('conflict')
    expect((await save(owner, { is_shared: true })).status, 'the team has its own').toBe(200)
    expect((await change(owner, view, { name: 'kettles' })).status).toBe(200)
  })

  it('is of a list that the role may read, also after the role has changed', async () => {
    const { shopId, join } = await addOwner()
    const packer = await join('fulfilment')
    expect((await save(packer, { list: 'reviews' })).status).toBe(403)
    const { view } = (await save(packer, { list: 'stock' })).body.data
    await shop.deps.database.db
      .updateTable('shop_members')
      .set({ role: 'support' })
      .where('shop_id', '=', shopId)
      .where('user_id', '=', packer.id)
      .execute()
    expect(await viewsOf(packer)).toEqual([])
    expect((await change(packer, view, { name: 'Pots' })).status).toBe(404)
  })

  it.each(['', '?search=x', 'search=a b', 'search=x#top', '//evil.test', 'a'.repeat(1_201)])(
    'takes no query that an address cannot have: %j',
    async (query) => {
      expect((await save(shop.seller, { query })).status).toBe(422)
    },
  )
})

describe('a view of the team', () => {
  it('is visible to all who may read its list, and changed by those who may change the shop', async () => {
    const { owner, join } = await addOwner()
    const [packer, support] = [await join('fulfilment'), await join('support')]
    expect((await save(packer, { is_shared: true })).status).toBe(403)
    const { view } = (await save(packer, { list: 'stock' })).body.data
    expect((await change(packer, view, { is_shared: true })).status).toBe(403)
    const shared = (await save(owner, { list: 'stock', is_shared: true })).body.data.view
    expect(await namesOf(packer)).toEqual(['Kettles', 'Kettles'])
    expect(await namesOf(support)).toEqual([])
    expect((await remove(packer, shared)).status).toBe(403)
    expect((await change(packer, shared, { is_shared: false })).status).toBe(403)
  })

  it('is refused as stale once somebody else has changed it', async () => {
    const { owner, join } = await addOwner()
    const { view } = (await save(owner, { is_shared: true })).body.data
    const later = (await change(await join('manager'), view, { name: 'Pots' })).body.data.view
    expect((await change(owner, view, { name: 'Pans' })).body).toMatchObject({
      code: 'stale',
      data: { current: later },
    })
  })

  it('gets other choices, which are recorded and taken back, unless somebody has changed them since', async () => {
    const { owner, join } = await addOwner()
    const [packer, manager] = [await join('fulfilment'), await join('manager')]
    const { view } = (await save(owner, { is_shared: true })).body.data
    const queryOf = async () => (await viewsOf(packer)).map(({ query }) => query)
    expect((await change(packer, view, { query: 'view=shipped' })).status).toBe(403)
    expect((await change(manager, view, { query: 'view=shipped#top' })).status).toBe(422)
    const first = (await change(manager, view, { query: 'view=shipped' })).body
    expect(first.message).toBe('Changed what the view Kettles of the team shows')
    expect((await change(owner, view, { query: 'view=unpaid' })).body.code).toBe('stale')
    const second = (await change(owner, first.data.view, { name: 'Unpaid', query: 'view=unpaid' })).body
    expect((await restore(manager, first.change.id)).body.code).toBe('stale')
    expect(await queryOf()).toEqual(['view=unpaid'])
    await restore(manager, second.change.id)
    expect(await viewsOf(packer)).toMatchObject([{ name: 'Kettles', query: 'view=shipped' }])
    await restore(manager, first.change.id)
    expect(await queryOf()).toEqual(['search=kettle'])
  })

  it('is recorded when it is shared, renamed, made one’s own and removed, and each is taken back', async () => {
    const { owner, join } = await addOwner()
    const packer = await join('fulfilment')
    const own: SavedView = (await save(owner, {})).body.data.view
    const shared = (await change(owner, own, { is_shared: true })).body
    expect(shared.message).toBe('Shared the view Kettles with the team')
    expect(await namesOf(packer)).toEqual(['Kettles'])
    const renamed = (await change(owner, shared.data.view, { name: 'Pots' })).body
    expect((await restore(owner, shared.change.id)).body.code, 'out of order, but no conflict').toBeUndefined()
    expect(await namesOf(packer)).toEqual([])
    expect((await restore(owner, renamed.change.id)).body.code, 'it is the team’s no more').toBe('stale')
    const [latest] = (await shop.call('GET', '/seller/record', { by: owner })).body.data.items
    await restore(owner, latest.id)
    expect(await namesOf(packer)).toEqual(['Pots'])
    const removed = (await remove(owner, own)).body
    expect(removed.message).toBe('Removed the view Pots of the team')
    await save(owner, { name: 'POTS', is_shared: true })
    expect((await restore(owner, removed.change.id)).body.code, 'its name is taken').toBe('invalid')
    const [other] = await viewsOf(owner)
    await change(owner, other as SavedView, { is_shared: false })
    await restore(owner, removed.change.id)
    expect((await viewsOf(packer)).map(({ id, name, query }) => [id, name, query])).toEqual([
      [own.id, 'Pots', 'search=kettle'],
    ])
  })
})
