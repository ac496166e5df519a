import { api } from '@rialto/client/api/browser.ts'
import type { Address } from '@rialto/contract'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../session/index.ts'
import { normalizeAddresses } from './normalize-addresses.ts'

export const addressesKey = ['GET /addresses'] as const

/** The shopper's addresses; disabled for guests. */
export function useAddresses() {
  const user = useUser()
  return useQuery({
    queryKey: addressesKey,
    queryFn: async ({ signal }) => normalizeAddresses((await api.call('GET /addresses', { signal })).addresses),
    enabled: user !== null,
  })
}

/** docs/spec §4, "Addresses": the flagged default, otherwise the first. */
export const defaultAddress = (addresses: readonly Address[]): Address | undefined =>
  addresses.find((address) => address.is_default) ?? addresses[0]

/** The reply to every change of addresses. */
export interface AddressesReply {
  data: { addresses: Address[] }
  message: string
}
