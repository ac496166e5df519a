import { DEMO_PASSWORD, shopperEmail } from '@rialto/demo/logins'
import type { ShopApi } from '../shop-api.ts'

/** A demo shopper who is logged in. */
export interface DayShopper {
  token: string
  /** The address of orders. */
  addressId: number
}

/** Logs demo shoppers in. Those who cannot log in, or have no address, are left out. */
export async function logInShoppers(api: ShopApi, numbers: readonly number[]): Promise<DayShopper[]> {
  const shoppers: DayShopper[] = []
  // Shoppers log in one after the other, since hashing all passwords at once would delay the shop's pages.
  for (const number of numbers) {
    try {
      const body = { phone: shopperEmail(number), password: DEMO_PASSWORD }
      const { token } = (await api.call('POST /login', { body })).access
      const { addresses } = await api.call('GET /addresses', { token })
      const [address] = addresses
      if (address) shoppers.push({ token, addressId: address.id })
    } catch {
      // A changed password, or a closed account.
    }
  }
  return shoppers
}
