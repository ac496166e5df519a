import type { DataFor, RequestFor, SellerVoucher } from '@rialto/contract'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'

export type NewVoucher = RequestFor<'POST /seller/vouchers'>['body']
export type VoucherChanges = RequestFor<'PATCH /seller/vouchers/{id}'>['body']
type Reply = Promise<{ voucher: SellerVoucher }>
type ListQuery = RequestFor<'GET /seller/vouchers'>['query']

/** The calls about the vouchers of a shop or of the market, which are the same. */
export interface VoucherCalls {
  /** The screen of the list. */
  home: string
  isMarket: boolean
  list: (query: ListQuery, signal: AbortSignal) => Promise<DataFor<'GET /seller/vouchers'>>
  show: (id: number, signal: AbortSignal) => Reply
  create: (body: NewVoucher) => Reply
  update: (id: number, body: VoucherChanges) => Reply
  stop: (id: number) => Reply
}

const ofShop: VoucherCalls = {
  home: '/vouchers',
  isMarket: false,
  list: (query, signal) => consoleApi.call('GET /seller/vouchers', { query, signal }),
  show: (id, signal) => consoleApi.call('GET /seller/vouchers/{id}', { params: { id }, signal }),
  create: (body) => consoleApi.call('POST /seller/vouchers', { body }),
  update: (id, body) => consoleApi.call('PATCH /seller/vouchers/{id}', { params: { id }, body }),
  stop: (id) => consoleApi.call('POST /seller/vouchers/{id}/stop', { params: { id } }),
}

const ofMarket: VoucherCalls = {
  home: '/market-vouchers',
  isMarket: true,
  list: (query, signal) => consoleApi.call('GET /admin/vouchers', { query, signal }),
  show: (id, signal) => consoleApi.call('GET /admin/vouchers/{id}', { params: { id }, signal }),
  create: (body) => consoleApi.call('POST /admin/vouchers', { body }),
  update: (id, body) => consoleApi.call('PATCH /admin/vouchers/{id}', { params: { id }, body }),
  stop: (id) => consoleApi.call('POST /admin/vouchers/{id}/stop', { params: { id } }),
}

/** The calls of the place that the person works in. */
export const useVoucherCalls = (): VoucherCalls => (usePlace().place?.kind === 'market' ? ofMarket : ofShop)
