import { Address } from '@rialto/contract'
import { ADDRESSES_MAX } from '@rialto/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addShopper, type Shopper } from '../accounts/testing/shopper.ts'

let shop: TestApp
let networks = 0
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const HOME = {
  name: 'Ana Rahman',
  phone: '01711 000 203',
  area: 'Dhanmondi',
  flat_no: '4B',
  post_code: '1209',
  address_line: '12 Lake Road',
  address_line2: null,
  address_type: 'home',
  latitude: 23.7461,
  longitude: 90.3742,
  is_default: false,
}
const options = (shopper: Shopper) => ({ headers: shopper.headers, ip: `10.6.${++networks >> 8}.${networks & 255}` })
const list = async (shopper: Shopper): Promise<Address[]> =>
  (await shop.get('/addresses', options(shopper))).body.data.addresses
const store = (shopper: Shopper, changes: object = {}) =>
  shop.post('/address/store', { ...HOME, ...changes }, options(shopper))
const update = (shopper: Shopper, id: unknown, changes: object = {}) =>
  shop.post(`/address/${id}/update`, { ...HOME, ...changes }, options(shopper))
const remove = (shopper: Shopper, id: unknown) => shop.delete(`/address/${id}/delete`, options(shopper))
const idOf = (addresses: Address[], name: string) => addresses.find((address) => address.name === name)?.id
const defaults = (addresses: Address[]) =>
  addresses.filter((address) => address.is_default).map((address) => address.name)

/** Adds a shopper with addresses of these names, in this order. */
async function addShopperWithAddresses(...names: string[]): Promise<Shopper> {
  const shopper = await addShopper(shop)
  for (const name of names) await store(shopper, { name })
  return shopper
}

describe('addresses', () => {
  // docs/spec §7: `GET /addresses`, `GET /favorite-products`
  it('are stored as given, with the phone in E.164, and the first as default', async () => {
    const shopper = await addShopper(shop)
    expect(await list(shopper)).toEqual([])
    const { status, body } = await store(shopper)
    expect([status, body.message]).toEqual([200, 'Address saved'])
    expect(Address.strict().array().safeParse(body.data.addresses).error).toBeUndefined()
    const { id, ...kept } = body.data.addresses[0]
    expect(kept).toEqual({ ...HOME, phone: '+8801711000203', is_default: true })
    expect(await list(shopper)).toEqual([{ id, ...kept }])
  })

  it.each([
    ['0151/23456789', '0151/23456789'],
    ['+49 151/23456789', '+4915123456789'],
    ['+49 (0) 151 23456789', '+4915123456789'],
    ['+1 555 010 2102 x22', '+15550102102 x22'],
    ['٠١٧١١ ٠٠٠ ٢٠٣', '+8801711000203'],
    ['০১৭১১০০০২০৩', '+8801711000203'],
    ['０１７１１ ０００ ２０３', '+8801711000203'],
    ['\u202a+880 1711\u2011000203\u202c', '+8801711000203'],
  ])('take the phone %s', async (phone, stored) => {
    const shopper = await addShopper(shop)
    const { status, body } = await store(shopper, { phone })
    expect([status, body.data?.addresses[0].phone]).toEqual([200, stored])
  })

  it('keep their country and region from clients that do not know them', async () => {
    const shopper = await addShopper(shop)
    const { body } = await store(shopper, { country: 'us', region: 'me' })
    const [{ id }] = body.data.addresses
    const placeOf = async () => {
      const [{ country, region, region_name }] = (await list(shopper)) as [Address]
      return [country, region, region_name]
    }
    expect(await placeOf()).toEqual(['US', 'ME', 'Maine'])
    await update(shopper, id, { address_line: '14 Lake Road' })
    expect(await placeOf()).toEqual(['US', 'ME', 'Maine'])
    await update(shopper, id, { region: 'NH' })
    expect(await placeOf()).toEqual(['US', 'NH', 'New Hampshire'])
    await update(shopper, id, { country: 'DE' })
    expect(await placeOf()).toEqual(['DE', undefined, undefined])
    await update(shopper, id, { country: '' })
    expect((await list(shopper))[0]).not.toHaveProperty('country')
  })

  it.each([
    ['an unknown country', { country: 'XX' }, 'country'],
    ['a name for a country', { country: 'Germany' }, 'country'],
    ['a region of another country', { country: 'CA', region: 'ME' }, 'region'],
    ['a region without a country', { region: 'ME' }, 'region'],
  ])('refuse %s', async (_, changes, field) => {
    const shopper = await addShopper(shop)
    const { status, body } = await store(shopper, changes)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await list(shopper)).toEqual([])
  })

  it('take the phone of the account, which is a digit shorter without the nought that was typed at the registration', async () => {
    const shopper = await addShopper(shop, { phone: '+96137654321' })
    const { status, body } = await store(shopper, { phone: '+961 37654321' })
    expect([status, body.data?.addresses[0].phone]).toEqual([200, '+96137654321'])
    expect((await store(shopper, { phone: '+961 37654322' })).status).toBe(422)
  })

  it('have a post code in Western digits, and names in which something can be seen', async () => {
    const shopper = await addShopper(shop)
    expect((await store(shopper, { post_code: '١٢٠٩' })).body.data.addresses[0].post_code).toBe('1209')
    for (const name of ['\u200b', '\u3164', 'Ana\u202egnp'])
      expect(Object.keys((await store(shopper, { name })).body.errors)).toEqual(['name'])
  })

  it('have one default, which a newer default replaces', async () => {
    const shopper = await addShopperWithAddresses('Home', 'Office', 'Farm')
    expect((await list(shopper)).map((address) => address.name)).toEqual(['Home', 'Farm', 'Office'])
    await store(shopper, { name: 'Boat', is_default: true })
    expect(defaults(await list(shopper))).toEqual(['Boat'])
    const id = idOf(await list(shopper), 'Office')
    expect(defaults((await update(shopper, id, { name: 'Office', is_default: 1 })).body.data.addresses)).toEqual([
      'Office',
    ])
    expect(defaults((await update(shopper, id, { name: 'Office', is_default: false })).body.data.addresses)).toEqual([
      'Office',
    ])
  })

  it('make the latest the default when the default is removed', async () => {
    const shopper = await addShopperWithAddresses('Home', 'Office', 'Farm')
    const reply = (await remove(shopper, idOf(await list(shopper), 'Home'))).body
    expect(reply.message).toBe('Address removed')
    expect(reply.data.addresses.map((address: Address) => [address.name, address.is_default])).toEqual([
      ['Farm', true],
      ['Office', false],
    ])
    await remove(shopper, idOf(reply.data.addresses, 'Office'))
    expect((await remove(shopper, idOf(reply.data.addresses, 'Farm'))).body.data.addresses).toEqual([])
  })

  it('are replaced completely', async () => {
    const shopper = await addShopperWithAddresses('Home')
    const [{ id } = { id: 0 }] = await list(shopper)
    const { body } = await update(shopper, id, {
      name: 'Elsewhere',
      phone: '+447700900142',
      flat_no: '',
      post_code: null,
      address_line2: 'Back door',
      address_type: 'other',
      latitude: null,
      longitude: null,
    })
    expect(body.data.addresses).toEqual([
      {
        ...HOME,
        id,
        name: 'Elsewhere',
        phone: '+447700900142',
        flat_no: null,
        post_code: null,
        address_line2: 'Back door',
        address_type: 'other',
        latitude: null,
        longitude: null,
        is_default: true,
      },
    ])
  })

  it('keep one default and their maximum number under concurrent changes', async () => {
    const shopper = await addShopper(shop)
    const replies = await Promise.all(
      Array.from({ length: ADDRESSES_MAX + 5 }, (_, n) =>
        store(shopper, { name: `At once ${n}`, is_default: n % 2 === 0 }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(ADDRESSES_MAX)
    const refused = replies.find((reply) => reply.status !== 200)
    expect([refused?.status, refused?.body]).toEqual([
      422,
      { message: `You can keep ${ADDRESSES_MAX} addresses at most`, code: 'invalid' },
    ])
    const addresses = await list(shopper)
    expect(addresses).toHaveLength(ADDRESSES_MAX)
    expect(defaults(addresses)).toHaveLength(1)
    await Promise.all(addresses.slice(0, 15).map((address) => remove(shopper, address.id)))
    expect(await list(shopper)).toHaveLength(5)
    expect(defaults(await list(shopper))).toHaveLength(1)
  })

  it('are not found by another shopper, and stay unchanged', async () => {
    const [shopper, other] = [await addShopperWithAddresses('Mine'), await addShopperWithAddresses('Theirs')]
    const before = await list(other)
    const [{ id } = { id: 0 }] = before
    for (const reply of [await update(shopper, id, { is_default: true }), await remove(shopper, id)])
      expect([reply.status, reply.body]).toEqual([404, { message: 'Address not found', code: 'not_found' }])
    expect(await list(other)).toEqual(before)
    expect(defaults(await list(shopper))).toEqual(['Mine'])
  })

  it.each(['0', '-1', '1.5', 'abc', '99999999', '99999999999', "1'--"])('are not found by the id %s', async (id) => {
    const shopper = await addShopperWithAddresses('Mine')
    expect([(await update(shopper, id)).status, (await remove(shopper, id)).status]).toEqual([404, 404])
    expect(await list(shopper)).toHaveLength(1)
  })

  it.each([
    ['name', [undefined, null, '', ' ', 1, [], {}, 'x'.repeat(101), 'a\0b', '\ud800']],
    ['phone', [undefined, null, '', 1, [], 'none', '12345', '1'.repeat(17), '+'.repeat(9)]],
    ['area', [undefined, null, '', 1, {}, 'x'.repeat(101)]],
    ['flat_no', [1, {}, 'x'.repeat(31), 'a\nb']],
    ['post_code', [1, {}, 'x'.repeat(21), 'a\0']],
    ['address_line', [undefined, null, '', 1, {}, 'x'.repeat(201), 'a\u2028b']],
    ['address_line2', [1, {}, 'x'.repeat(201)]],
    ['address_type', [undefined, null, '', 'castle', 1, {}]],
    ['latitude', ['23', 91, -91, {}, Number.NaN.toString()]],
    ['longitude', ['90', 181, -181, {}]],
    ['is_default', ['yes', 2, {}, []]],
  ])('are refused with an invalid %s', async (field, values) => {
    const shopper = await addShopperWithAddresses('Mine')
    const before = await list(shopper)
    const id = before[0]?.id
    for (const value of values)
      for (const reply of [await store(shopper, { [field]: value }), await update(shopper, id, { [field]: value })]) {
        expect(reply.status, JSON.stringify(value)).toBe(422)
        expect(Object.keys(reply.body.errors)).toEqual([field])
      }
    expect(await list(shopper)).toEqual(before)
  })

  it('may contain unusual characters', async () => {
    const shopper = await addShopper(shop)
    const unusual = {
      name: 'Zoë <b>"O\'Neil"</b> 🏠',
      area: 'ধানমন্ডি',
      address_line: "Robert'); DROP TABLE addresses;--",
    }
    expect((await store(shopper, unusual)).body.data.addresses[0]).toMatchObject(unusual)
  })
})
