import type { ApiClient } from '@rialto/client/api/client.ts'
import { expect, it } from 'vitest'
import { onlyForManySellers } from './not-found-unless-market.ts'

const shop = (multi_vendor: boolean) => ({ call: async () => ({ multi_vendor }) }) as unknown as ApiClient

it('seller registration answers 404 in a shop with one seller', async () => {
  await expect(onlyForManySellers(shop(false))).rejects.toMatchObject({ init: { status: 404 } })
  await expect(onlyForManySellers(shop(true))).resolves.toBeNull()
})
