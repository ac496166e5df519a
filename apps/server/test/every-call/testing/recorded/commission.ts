import type { CommissionRule, CommissionRules } from '@rialto/contract'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole } from '../../../support/console.ts'
import type { RecordedCalls } from './recorded-call.ts'

let numbers = 0

const staff = async (shop: SellerCalls) => ({ headers: await enterConsole(shop, 'operator1@rialto.test') })

const read = async (shop: SellerCalls): Promise<CommissionRules> =>
  (await shop.call('GET', '/admin/commission', { by: await staff(shop) })).body.data

/** A draft that nobody would pay more by, for one category that no other rule is for. */
async function draft(shop: SellerCalls): Promise<{ version: number; rule: CommissionRule }> {
  const name = `Trial ${++numbers}`
  const { version } = await read(shop)
  const body = { version, name, percentage: 0 }
  const { data } = (await shop.call('POST', '/admin/commission', { body, by: await staff(shop) })).body
  return { version: data.version, rule: data.rules.find((rule: CommissionRule) => rule.name === name) }
}

export const commissionCalls: RecordedCalls = {
  'POST /admin/commission': {
    input: async (shop) => ({
      body: { version: (await read(shop)).version, name: `Trial ${++numbers}`, percentage: 12 },
    }),
    says: /^Drafted the commission rule Trial \d+$/,
  },
  'PATCH /admin/commission/{id}': {
    async input(shop) {
      const { version, rule } = await draft(shop)
      return { params: { id: rule.id }, body: { version, percentage: 9 } }
    },
    says: /^Changed the draft of the commission rule Trial \d+$/,
  },
  'POST /admin/commission/order': {
    async input(shop) {
      await draft(shop)
      await draft(shop)
      const { version, rules } = await read(shop)
      return { body: { version, ids: rules.map(({ id }) => id).reverse() } }
    },
    says: /^Put the commission rules in another order$/,
  },
  'POST /admin/commission/{id}/announce': {
    async input(shop) {
      const { version, rule } = await draft(shop)
      return { params: { id: rule.id }, body: { version, from_day: '2190-01-01' } }
    },
    says: /^Announced the commission rule Trial \d+ from 2190-01-01 on$/,
  },
  'POST /admin/commission/{id}/end': {
    async input(shop) {
      const { version, rule } = await draft(shop)
      return { params: { id: rule.id }, body: { version } }
    },
    says: /^Discarded the draft of the commission rule Trial \d+$/,
  },
}
