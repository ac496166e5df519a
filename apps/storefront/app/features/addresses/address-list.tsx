import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MapPinPlus, Pencil, Trash2 } from 'lucide'
import { useId, useRef, useState } from 'react'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { showErrorToast } from '../forms/index.ts'
import { RecipientAddress } from './recipient-address.tsx'
import { type AddressesReply, addressesKey, bodyFromAddress, useAddressTypes } from './use-addresses.ts'

const ConfirmDialog = lazyPanel(async () => (await import('@rialto/ui/confirm-dialog.tsx')).ConfirmDialog)

/** All addresses as cards. */
export function AddressList({ addresses }: { addresses: Address[] }) {
  const { t } = useTranslation()
  const types = useAddressTypes()
  const { makeDefault, remove } = useAddressChanges()
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Address | null>(null)
  const [open, setOpen] = useState(false)

  const cards = () => [...(list.current?.querySelectorAll('article') ?? [])]
  /** The default address has no *Set as default* button, so the link beside it gets the focus. */
  const change = (address: Address, place: number) => {
    makeDefault(address)
    focusWhenFree(() => cards()[place]?.querySelector('a') ?? null)
  }
  /** Focuses the next card after a removal, or the link to a new address when no card is left. */
  const confirm = (address: Address) => {
    const place = addresses.indexOf(address)
    const neighbour = cards()[place + 1] ?? cards()[place - 1]
    setOpen(false)
    remove(address)
    focusWhenFree(() => {
      if (neighbour) return neighbour.querySelector('a')
      return cards().length > 0 ? null : (list.current?.querySelector('a') ?? null)
    })
  }
  return (
    <div ref={list}>
      {addresses.length === 0 ? (
        <NoAddress />
      ) : (
        <ul className="grid gap-4 xl:grid-cols-2">
          {addresses.map((address, place) => (
            <li key={address.id}>
              <AddressCard
                address={address}
                onMakeDefault={() => change(address, place)}
                onDelete={() => {
                  setAsked(address)
                  setOpen(true)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={open}
        onOpenChange={setOpen}
        title={t('Delete this address?')}
        lead={
          asked && (
            <bdi>{[types[asked.address_type].label, asked.name, ...addressLines(asked).slice(0, 1)].join(' · ')}</bdi>
          )
        }
        cancelLabel={t('Cancel')}
        confirmAs="danger"
        confirmLabel={t('Delete')}
        onConfirm={() => asked && confirm(asked)}
      />
    </div>
  )
}

function NoAddress() {
  const { t } = useTranslation()
  return (
    <div className="panel">
      <EmptyState
        icon={MapPinPlus}
        title={t('No address yet')}
        action={
          <ButtonLink to="/manage-address/new" variant="pri">
            {t('Add address')}
          </ButtonLink>
        }
      >
        {t('Save where your orders should go, and you choose it with one tap when you check out.')}
      </EmptyState>
    </div>
  )
}

interface AddressCardProps {
  address: Address
  onMakeDefault: () => void
  onDelete: () => void
}

/** An address with its buttons. Each button is described by the address, since all cards have the same buttons. */
function AddressCard({ address, onMakeDefault, onDelete }: AddressCardProps) {
  const { t } = useTranslation()
  const type = useAddressTypes()[address.address_type]
  const id = useId()
  return (
    <article aria-labelledby={`${id}-type`} className="panel flex h-full flex-col">
      <div className="flex flex-1 gap-3.5 p-5">
        <span className="grid size-11 flex-none place-items-center rounded-control bg-accent-soft text-accent-ink">
          <Icon as={type.icon} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-type`} className="flex min-h-5.5 flex-wrap items-center gap-x-2 gap-y-1 text-16">
            {type.label}
            {address.is_default && <Badge tone="accent">{t('Default')}</Badge>}
          </h2>
          <address id={`${id}-lines`} className="mt-1.5 text-ink-2 not-italic">
            <RecipientAddress address={address} />
          </address>
        </div>
      </div>
      <div className="flex min-h-14 flex-wrap items-center gap-x-1 border-t border-line ps-5 pe-2.5">
        {!address.is_default && (
          <TextButton aria-describedby={`${id}-lines`} onClick={onMakeDefault}>
            {t('Set as default')}
          </TextButton>
        )}
        <span className="ms-auto flex gap-1">
          <ButtonLink
            to={`/manage-address/${address.id}/edit`}
            variant="ghost"
            size="sm"
            aria-describedby={`${id}-lines`}
            className="px-2.5"
          >
            <Icon as={Pencil} size={16} />
            {t('Edit')}
          </ButtonLink>
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={`${id}-lines`}
            onClick={onDelete}
            className="px-2.5 text-ink-2 hover:bg-danger-soft hover:text-danger"
          >
            <Icon as={Trash2} size={16} />
            {t('Delete')}
          </Button>
        </span>
      </div>
    </article>
  )
}

/**
 * Changes of one address without a form. They are optimistic and are undone with the server's message when it refuses.
 * A deletion can be undone from its toast.
 */
function useAddressChanges() {
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
