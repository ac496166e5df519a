import type { ApiClient } from '@rialto/client/api/client.ts'
import { expect, it } from 'vitest'
import { notFoundUnlessMarket } from './load-shop.ts'

const fakeApi = (multi_vendor: boolean) => ({ call: async () => ({ multi_vendor }) }) as unknown as ApiClient

// docs/spec §2: `/shop/register`, Become a Seller, in multi-vendor mode only
it('notFoundUnlessMarket throws 404 in a single-seller shop', async () => {
  await expect(notFoundUnlessMarket(fakeApi(false))).rejects.toMatchObject({ init: { status: 404 } })
  await expect(notFoundUnlessMarket(fakeApi(true))).resolves.toBeNull()
})
