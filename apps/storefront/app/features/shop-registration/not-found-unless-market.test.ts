import type { ApiClient } from '@rialto/client/api/client.ts'
import { expect, it } from 'vitest'
import { notFoundUnlessMarket } from './not-found-unless-market.ts'

const shop = (multi_vendor: boolean) => ({ call: async () => ({ multi_vendor }) }) as unknown as ApiClient

it('seller registration answers 404 in a shop with one seller', async () => {
  await expect(notFoundUnlessMarket(shop(false))).rejects.toMatchObject({ init: { status: 404 } })
  await expect(notFoundUnlessMarket(shop(true))).resolves.toBeNull()
})
