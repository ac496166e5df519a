import type { WithdrawalExemption } from '@rialto/contract/enums'
import type { TFunction } from 'i18next'

/** Why goods cannot be given back, in words. */
export const exemptionWords = (t: TFunction): Record<WithdrawalExemption, string> => ({
  custom: t('Made to order'),
  perishable: t('Spoils quickly'),
  hygiene: t('Sealed for hygiene'),
  mixed: t('Mixed with other goods after delivery'),
  sealed_media: t('Sealed recordings or software'),
  press: t('Newspapers and magazines'),
})
