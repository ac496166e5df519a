import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCalls } from './recorded-call.ts'

const view = (name: string) => ({ list: 'orders', name, query: 'search=kettle', is_shared: true })

async function sharedView(shop: SellerCalls, name: string) {
  const { body } = await shop.call('POST', '/seller/views', { body: view(name) })
  return { params: { id: body.data.view.id } }
}

export const viewCalls: RecordedCalls = {
  'POST /seller/views': { input: () => ({ body: view('Kettles') }), says: /^Saved the view Kettles for the team$/ },
  'PATCH /seller/views/{id}': {
    input: async (shop) => ({ ...(await sharedView(shop, 'Pans')), body: { version: 1, name: 'Pots' } }),
    says: /^Renamed a view of the team to Pots$/,
  },
  'DELETE /seller/views/{id}': {
    input: (shop) => sharedView(shop, 'Cups'),
    says: /^Removed the view Cups of the team$/,
  },
}
