import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSubmit } from '../forms/index.ts'
import type { AddressBody } from './address-values.ts'
import { type AddressesReply, addressesKey } from './use-addresses.ts'

/** Creates an address, or updates `address`. `onDone` receives it as saved by the server. */
export function useSaveAddress(address: Address | null, onDone: (saved: Address) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const send = (body: AddressBody): Promise<AddressesReply> =>
    address
      ? api.answer('POST /address/{id}/update', { params: { id: address.id }, body })
      : api.answer('POST /address/store', { body })
  return useSubmit(send, {
    onSuccess: ({ data: { addresses }, message }) => {
      client.setQueryData(addressesKey, addresses)
      showToast({ tone: 'success', title: message || t('Address saved') })
      // Ids increase, so the new address has the highest.
      const saved = address
        ? addresses.find(({ id }) => id === address.id)
        : addresses.reduce<Address | undefined>((last, one) => (last && last.id > one.id ? last : one), undefined)
      if (saved) onDone(saved)
    },
  })
}
