import { call } from '../../../../src/modules/people/access/testing/people.ts'
import { addShopper } from '../../../../src/modules/people/accounts/testing/shopper.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole } from '../../../support/console.ts'
import { joinTeam } from '../../../support/market.ts'
import type { RecordedCalls } from './recorded-call.ts'

const [INVITED, REVOKED] = [
  /^Invited .+@example\.com as Customer support$/,
  /^Revoked the invitation of .+@example\.com$/,
]
let invited = 0
const invitation = () => ({ email: `invited-${++invited}@example.com`, role: 'support' })
const INVITED_TO_SELL = /^Invited .+@example\.com to open a shop$/
const newSeller = () => ({ email: `invited-${++invited}@example.com` })
const key = (permission: string) => ({ name: 'Warehouse', permissions: [permission], ends_on: null })

async function addMember(shop: SellerCalls): Promise<number> {
  const { id } = await addShopper(shop)
  await joinTeam(shop, { shopId: shop.shopId, userId: id, role: 'support' })
  return id
}

/** Makes an invitation or a key. @returns the input of a call about it */
async function made(shop: SellerCalls, path: string, payload: object) {
  const headers = path.startsWith('/admin')
    ? await enterConsole(shop, 'operator1@rialto.test')
    : await enterConsole(shop, shop.seller.email ?? '')
  const { data } = (await call(shop, headers, `POST ${path}`, payload)).body
  return { params: { id: (data.invitations ?? data.items)[0].id } }
}

export const teamCalls: RecordedCalls = {
  'POST /seller/team': { input: () => ({ body: invitation() }), says: INVITED },
  'PATCH /seller/team/{id}': {
    input: async (shop) => ({ params: { id: await addMember(shop) }, body: { role: 'fulfilment' } }),
    says: /^Changed the role of .+ from Customer support to Fulfilment$/,
  },
  'DELETE /seller/team/{id}': {
    input: async (shop) => ({ params: { id: await addMember(shop) } }),
    says: /^Took .+ from the team$/,
  },
  'POST /seller/team/invitations/{id}/resend': {
    input: (shop) => made(shop, '/seller/team', invitation()),
    says: INVITED,
  },
  'DELETE /seller/team/invitations/{id}': {
    input: (shop) => made(shop, '/seller/team', invitation()),
    says: REVOKED,
  },
  'POST /admin/staff': { input: () => ({ body: invitation() }), says: INVITED },
  'POST /admin/staff/invitations/{id}/resend': {
    input: (shop) => made(shop, '/admin/staff', invitation()),
    says: INVITED,
  },
  'DELETE /admin/staff/invitations/{id}': {
    input: (shop) => made(shop, '/admin/staff', invitation()),
    says: REVOKED,
  },
  'POST /admin/seller-invitations': { input: () => ({ body: newSeller() }), says: INVITED_TO_SELL },
  'POST /admin/seller-invitations/{id}/resend': {
    input: (shop) => made(shop, '/admin/seller-invitations', newSeller()),
    says: INVITED_TO_SELL,
  },
  'DELETE /admin/seller-invitations/{id}': {
    input: (shop) => made(shop, '/admin/seller-invitations', newSeller()),
    says: REVOKED,
  },
  'POST /seller/api-keys': { input: () => ({ body: key('orders.read') }), says: /^Made the API key Warehouse$/ },
  'DELETE /seller/api-keys/{id}': {
    input: (shop) => made(shop, '/seller/api-keys', key('orders.read')),
    says: /^Ended the API key Warehouse$/,
  },
  'POST /admin/api-keys': { input: () => ({ body: key('orders') }), says: /^Made the API key Warehouse$/ },
  'DELETE /admin/api-keys/{id}': {
    input: (shop) => made(shop, '/admin/api-keys', key('orders')),
    says: /^Ended the API key Warehouse$/,
  },
}
