import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { useId } from 'react'
import { RecipientAddress, useAddressTypes } from '../../addresses/index.ts'
import { choiceCard, choiceDot } from './choice-style.ts'

interface AddressOptionProps {
  address: Address
  checked: boolean
  onChoose: () => void
  /** The card was pressed, which arrow keys do not do. */
  onPick: () => void
  onEdit: () => void
}

/** An address to select: a radio card with an edit button. */
export function AddressOption({ address, checked, onChoose, onPick, onEdit }: AddressOptionProps) {
  const { t } = useTranslation()
  const type = useAddressTypes()[address.address_type]
  const id = useId()
  return (
    <div className={`${choiceCard} flex`}>
      <label className="flex min-w-0 flex-1 gap-3 p-4">
        <input
          type="radio"
          name="checkout-address"
          checked={checked}
          onChange={onChoose}
          onClick={(event) => event.detail > 0 && onPick()}
          aria-labelledby={`${id}-type`}
          aria-describedby={`${id}-lines`}
          className={choiceDot}
        />
        <span className="min-w-0 flex-1">
          <span id={`${id}-type`} className="flex min-h-5.5 flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {type.label}
            {address.is_default && <Badge tone="accent">{t('Default')}</Badge>}
          </span>
          <span id={`${id}-lines`} className="mt-1 block text-ink-2">
            <RecipientAddress address={address} />
          </span>
        </span>
      </label>
      <TextButton onClick={onEdit} aria-describedby={`${id}-lines`} className="me-4 mt-4 self-start">
        {t('Change')}
      </TextButton>
    </div>
  )
}
