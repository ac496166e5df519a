import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AddressType } from '@rialto/contract/enums'
import { BriefcaseBusiness, House, type IconNode, MapPin } from 'lucide'

export interface AddressTypeLook {
  label: string
  icon: IconNode
}

/** Label and icon of each type of address. */
export function useAddressTypes(): Record<AddressType, AddressTypeLook> {
  const { t } = useTranslation()
  return {
    home: { label: t('Home address'), icon: House },
    office: { label: t('Office address'), icon: BriefcaseBusiness },
    other: { label: t('Other address'), icon: MapPin },
  }
}
