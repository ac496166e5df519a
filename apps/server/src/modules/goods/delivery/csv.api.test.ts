import type { ShopDelivery } from '@rialto/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeller } from '../../../../test/support/console.ts'
import { addShop } from '../../selling/checkout/testing/put-in-cart.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
let seller: Awaited<ReturnType<typeof addSeller>>
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())
beforeEach(async () => {
  seller = await addSeller(shop)
  await addShop(shop, { owner_id: seller.id })
})

const show = async () => (await shop.call('GET', '/seller/delivery', { by: seller })).body.data as ShopDelivery
const send = async (text: string, dry_run: boolean, version?: number) =>
  shop.call('POST', '/seller/delivery/import', {
    by: seller,
    body: { version: version ?? (await show()).version, text, dry_run },
  })
const preview = async (text: string) => (await send(text, true)).body.data
const apply = (text: string) => send(text, false)
const download = async () => {
  const reply = await shop.app.inject({ method: 'GET', url: '/api/seller/delivery/export', headers: seller.headers })
  return { type: reply.headers['content-type'], text: reply.body.replace('\ufeff', '') }
}

const HEADER = 'zone,country,region,codes,method,from_grams,from_amount,charge,free_from'
const FILE = `${HEADER}
Germany,DE,,"20, 01067-01328, !20095",Parcel,0,,4.90,80
Germany,AT,,,Parcel,5000,,6.90,80
Germany,,,,Express,,,9.90,
Maine,US,ME,,Parcel,,,19,
`

describe('CSV of delivery', () => {
  it('shows what a file changes, applies it as one, and takes it back', async () => {
    const before = await show()
    expect(await preview(FILE)).toEqual({
      changes: [
        { kind: 'zone', name: 'Germany', is_new: true },
        { kind: 'zone', name: 'Maine', is_new: true },
        { kind: 'method', name: 'Parcel', is_new: true },
        { kind: 'method', name: 'Express', is_new: true },
      ],
      refused: [],
      is_applied: false,
    })
    expect(await show()).toEqual(before)
    const reply = await apply(FILE)
    expect([reply.status, reply.body.message, reply.body.data.is_applied]).toEqual([
      ...[200, 'Imported delivery zones and charges', true],
    ])
    const { zones, methods } = await show()
    expect(zones.map(({ name }) => name)).toEqual(['Germany', 'Maine', 'Everywhere'])
    expect(zones[0]?.places).toMatchObject([
      { country: 'DE', kind: 'prefix', from_code: '20', is_excluded: false },
      { country: 'DE', kind: 'range', from_code: '01067', to_code: '01328' },
      { country: 'DE', kind: 'prefix', from_code: '20095', is_excluded: true },
      { country: 'AT', kind: 'all' },
    ])
    const parcel = methods.find(({ name }) => name === 'Parcel')
    expect(parcel).toMatchObject({ kind: 'weight', transit_min: null })
    expect(parcel?.rates.map(({ from_grams, charge, free_from }) => [from_grams, charge, free_from])).toEqual([
      [0, 4.9, 80],
      [5000, 6.9, 80],
      [0, 19, null],
    ])
    expect((await shop.call('POST', `/seller/record/${reply.body.change.id}/restore`, { by: seller })).status).toBe(200)
    expect((await show()).zones.map(({ name }) => name)).toEqual(['Everywhere'])
  })

  it('writes what it reads: a file that is imported again changes nothing', async () => {
    await apply(FILE)
    const { type, text } = await download()
    expect(type).toBe('text/csv; charset=utf-8')
    expect(text.split('\n')[0]).toBe(HEADER)
    expect((await preview(text)).changes).toEqual([])
    const semicolons = text.replaceAll(/"[^"]*"|,/g, (part: string) => (part === ',' ? ';' : part))
    expect((await preview(semicolons)).changes).toEqual([])
  })

  it('keeps spreadsheets from running names', async () => {
    await apply(`${HEADER}\n=1+1,DE,,,@cmd,,,4.90,\n`)
    const { text } = await download()
    expect(text).toContain("'=1+1,DE,,,'@cmd")
    expect((await preview(text)).changes).toEqual([])
  })

  it('changes the named zones alone, and keeps days and switches of methods', async () => {
    await apply(FILE)
    const { methods, version } = await show()
    const express = methods.find(({ name }) => name === 'Express')
    const days = { transit_min: 1, transit_max: 1, speed: 'express', is_active: false }
    await shop.call('PATCH', `/seller/delivery/methods/${express?.id}`, { by: seller, body: { version, ...days } })
    const file = `${HEADER}\nGermany,,,,Express,,,12.50,\n`
    expect((await preview(file)).changes).toEqual([
      { kind: 'method', name: 'Parcel', is_new: false },
      { kind: 'method', name: 'Express', is_new: false },
    ])
    await apply(file)
    const after = await show()
    expect(after.methods.find(({ name }) => name === 'Express')).toMatchObject({
      ...days,
      ...{ id: express?.id, rates: [{ charge: 12.5 }] },
    })
    expect(after.methods.find(({ name }) => name === 'Parcel')?.rates).toMatchObject([{ charge: 19 }])
    expect(after.zones[0]?.places).toHaveLength(4)
  })

  it('names each line that it refuses, and applies nothing of such a file', async () => {
    const file = `${HEADER}
,DE,,,Parcel,,,4.90,
A,XX,,,Parcel,,,4.90,
A,US,ZZ,,Parcel,,,4.90,
A,DE,,*-,Parcel,,,4.90,
A,DE,,,Parcel,heavy,,4.90,
A,,,,Parcel,,,cheap,
A,,,,Parcel,,,4.905,
A,,,,Parcel,,,,
A,,,,Parcel,100,20,4.90,
A,,,,Parcel,,,4.90,
B,,,,Parcel,,,4.90,
C,*,,20,Parcel,,,4.90,
D,DE,,,Parcel,,,4.90,
D,,,,Parcel,,,5,
`
    const { refused } = await preview(file)
    expect(refused.map(({ line, message }: { line: number; message: string }) => `${line}: ${message}`)).toEqual([
      '2: The row names no zone',
      '3: XX is no code of a country',
      '4: ZZ is no region of US',
      '5: *- is no post code',
      '6: heavy is no weight in grams',
      '7: cheap is no amount',
      '8: 4.905 is no amount',
      '9: The row names a method without a charge',
      '10: A charge is by weight or by amount, not by both',
      '12: The zone B is new, and the file names no place of it',
      '13: Post codes need a country',
      '15: Two charges of a zone begin at the same value',
    ])
    const before = await show()
    const reply = await apply(file)
    expect([reply.status, reply.body.message]).toEqual([422, 'Line 2: The row names no zone'])
    expect(await show()).toEqual(before)
  })

  it('refuses what is no such file, and a stale version', async () => {
    const refusals: [string, unknown][] = [
      ['name,price\nA,1\n', `The first line names the columns: ${HEADER.replaceAll(',', ', ')}`],
      [`${HEADER}\n"A,DE\n`, expect.stringMatching(/^Line [23] cannot be read$/)],
    ]
    for (const [text, message] of refusals)
      for (const isDry of [true, false]) {
        const reply = await send(text, isDry)
        expect([reply.status, reply.body.message]).toEqual([422, message])
      }
    const { version } = await show()
    expect((await send(FILE, false, version + 1)).body.code).toBe('stale')
  })
})
