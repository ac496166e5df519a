import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'
import { MapPinPlus } from 'lucide'
import { useRef, useState } from 'react'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { AddressCard } from './address-card.tsx'
import { useAddressChanges } from './use-address-changes.ts'
import { useAddressTypes } from './use-address-types.ts'

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
