import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { Pencil, Trash2 } from 'lucide'
import { useId } from 'react'
import { RecipientAddress } from './recipient-address.tsx'
import { useAddressTypes } from './use-address-types.ts'

interface AddressCardProps {
  address: Address
  onMakeDefault: () => void
  onDelete: () => void
}

/** An address with its buttons. Each button is described by the address, since all cards have the same buttons. */
export function AddressCard({ address, onMakeDefault, onDelete }: AddressCardProps) {
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
