import { describe, expect, it } from 'vitest'
import { ordersAddress, parseOrderQuery } from './list-query.ts'

const parse = (address: string) => parseOrderQuery(new URL(address, 'https://shop.test').searchParams)

describe('ordersAddress and parseOrderQuery', () => {
  it('write and read tab, search and page, without defaults', () => {
    expect(ordersAddress({ status: null, search: '', page: 1 })).toBe('/order-history')
    const query = { status: 'on_the_way', search: 'tea & cups', page: 3 } as const
    expect(ordersAddress(query)).toBe('/order-history?status=on_the_way&search=tea+%26+cups&page=3')
    expect(parse(ordersAddress(query))).toEqual(query)
  })

  it.each(['', '?page=0&status=lost', '?page=x', '?page=1.5', '?page=-2', '?page=9e99'])(
    'read all orders from %j',
    (query) => {
      expect(parse(`/order-history${query}`)).toEqual({ status: null, search: '', page: 1 })
    },
  )
})
