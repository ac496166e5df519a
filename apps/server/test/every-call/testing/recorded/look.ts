import { call } from '../../../../src/modules/people/access/testing/people.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole } from '../../../support/console.ts'
import type { RecordedCalls } from './recorded-call.ts'

let drafts = 0

/** Saves a draft that differs from the look and from all others. @returns its version */
async function drafted(shop: SellerCalls): Promise<{ version: number }> {
  const headers = await enterConsole(shop, 'operator1@rialto.test')
  const { version } = (await call(shop, headers, 'GET /admin/look')).body.data
  drafts += 1
  const look = { web_logo: `/media/logo-${drafts}.png` }
  return { version: (await call(shop, headers, 'PUT /admin/look', { version, look })).body.data.version }
}

export const lookCalls: RecordedCalls = {
  'POST /admin/look/publish': {
    input: async (shop) => ({ body: { ...(await drafted(shop)), name: 'Winter' } }),
    says: /^Published the look Winter$/,
  },
  'POST /admin/look/unplan': {
    async input(shop) {
      const headers = await enterConsole(shop, 'operator1@rialto.test')
      const publish_at = new Date(shop.deps.now() + 3_600_000).toISOString()
      await call(shop, headers, 'POST /admin/look/publish', { ...(await drafted(shop)), publish_at })
      return {}
    },
    says: /^Dropped the planned look$/,
  },
  'POST /admin/look/discard': {
    input: async (shop) => ({ body: await drafted(shop) }),
    says: /^Discarded the draft of the look$/,
  },
  'POST /admin/look/publications/{id}/restore': {
    async input(shop) {
      const headers = await enterConsole(shop, 'operator1@rialto.test')
      for (const _ of [1, 2]) await call(shop, headers, 'POST /admin/look/publish', await drafted(shop))
      const { items } = (await call(shop, headers, 'GET /admin/look/publications')).body.data
      return { params: { id: items[1].id } }
    },
    says: /^Put the look .+ back$/,
  },
  'DELETE /admin/look/preview-token': { input: () => ({}), says: /^Ended all links to previews of the look$/ },
}
