import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ADDRESS_TYPES, type AddressType } from '@rialto/contract/enums'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Check } from 'lucide'
import { type ReactNode, useId } from 'react'
import { useAddressTypes } from './use-address-types.ts'

interface AddressTypeFieldProps {
  value: AddressType
  onChange: (type: AddressType) => void
  error?: ReactNode
}

/** Home, office or other as three cards. Native radios, so that arrow keys work. */
export function AddressTypeField({ value, onChange, error }: AddressTypeFieldProps) {
  const { t } = useTranslation()
  const types = useAddressTypes()
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{t('Type of address')}</legend>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        {ADDRESS_TYPES.map((type) => (
          <label
            key={type}
            className="relative flex min-h-13 flex-col items-center gap-1.5 rounded-control border border-line-strong bg-card px-2 py-3 text-center transition-colors hover:border-field has-[:checked]:border-accent-edge has-[:checked]:bg-accent-soft has-[:checked]:font-semibold has-[:checked]:text-accent-ink has-[:checked]:ring-1 has-[:checked]:ring-accent-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge @min-[480px]:flex-row @min-[480px]:gap-2.5 @min-[480px]:px-4 @min-[480px]:text-start"
          >
            <input
              type="radio"
              name={id}
              value={type}
              checked={type === value}
              onChange={() => onChange(type)}
              className="peer sr-only"
            />
            <Icon as={types[type].icon} />
            <span className="min-w-0 flex-1">{types[type].label}</span>
            <span className="invisible absolute end-1.5 top-1.5 peer-checked:visible @min-[480px]:static">
              <Icon as={Check} size={16} stroke={2} />
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    </fieldset>
  )
}
