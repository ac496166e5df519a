import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showErrorToast } from '../errors/index.ts'
import { bodyFromAddress } from './address-values.ts'
import { type AddressesReply, addressesKey } from './use-addresses.ts'

/**
 * Changes of one address without a form. They are optimistic and are undone with the server's message when it refuses.
 * A deletion can be undone from its toast.
 */
export function useAddressChanges() {
  const { t } = useTranslation()
  const restore = useOptimisticChange({
    send: (address) => api.answer('POST /address/store', { body: bodyFromAddress(address) }),
    optimistic: (all) => all,
    onSuccess: (message) => showToast({ tone: 'success', title: message || t('Address saved') }),
  })
  const makeDefault = useOptimisticChange({
    send: (address) =>
      api.answer('POST /address/{id}/update', {
        params: { id: address.id },
        body: { ...bodyFromAddress(address), is_default: true },
      }),
    optimistic: (all, { id }) => all.map((address) => ({ ...address, is_default: address.id === id })),
    onSuccess: (message) => showToast({ tone: 'success', title: message || t('Address saved') }),
  })
  const remove = useOptimisticChange({
    send: ({ id }) => api.answer('DELETE /address/{id}/delete', { params: { id } }),
    optimistic: (all, { id }) => all.filter((address) => address.id !== id),
    onSuccess: (message, address) =>
      showToast({
        tone: 'info',
        title: message || t('Address removed'),
        action: { label: t('Undo'), onAction: () => restore(address) },
      }),
  })
  return { makeDefault, remove }
}

interface Change {
  send: (address: Address) => Promise<AddressesReply>
  /** The list as it will probably be after the change. */
  optimistic: (all: Address[], address: Address) => Address[]
  onSuccess: (message: string, address: Address) => void
}

function useOptimisticChange({ send, optimistic, onSuccess }: Change): (address: Address) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  /** Whether no later change is pending, whose optimistic result would be overwritten. */
  const isLast = () => client.isMutating({ mutationKey: addressesKey }) === 1
  const { mutate } = useMutation({
    mutationKey: addressesKey,
    // Changes are sent one after the other.
    scope: { id: 'addresses' },
    mutationFn: send,
    onMutate: async (address) => {
      await client.cancelQueries({ queryKey: addressesKey })
      const before = client.getQueryData<Address[]>(addressesKey)
      if (before) client.setQueryData(addressesKey, optimistic(before, address))
      return before
    },
    onSuccess: ({ data, message }, address) => {
      if (isLast()) client.setQueryData(addressesKey, data.addresses)
      onSuccess(message, address)
    },
    onError: (error, _address, before) => {
      if (before) client.setQueryData(addressesKey, before)
      showErrorToast(error, t('The shop cannot be reached'))
      if (isLast()) void client.invalidateQueries({ queryKey: addressesKey })
    },
  })
  return mutate
}
