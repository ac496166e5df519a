import type { ApiClient } from '@rialto/client/api/client.ts'
import { expect, it } from 'vitest'
import { onlyForManySellers } from './only-for-many-sellers.ts'

const shop = (multi_vendor: boolean) => ({ call: async () => ({ multi_vendor }) }) as unknown as ApiClient

it('has no page for becoming a seller where there is one seller alone', async () => {
  await expect(onlyForManySellers(shop(false))).rejects.toMatchObject({ init: { status: 404 } })
  await expect(onlyForManySellers(shop(true))).resolves.toBeNull()
})
