import type { WithdrawalExemption } from '@rialto/contract/enums'
import type { TFunction } from 'i18next'

/** Says that goods cannot be given back within 14 days, and why (Directive 2011/83/EU, Art. 16). */
export function noWithdrawal(t: TFunction, reason: WithdrawalExemption): string {
  switch (reason) {
    case 'custom':
      return t('Made to order for you: it cannot be given back.')
    case 'perishable':
      return t('It spoils quickly: it cannot be given back.')
    case 'hygiene':
      return t('Once its seal is broken, it cannot be given back for hygiene.')
    case 'mixed':
      return t('Once it is mixed with other goods, it cannot be given back.')
    case 'sealed_media':
      return t('Once its seal is broken, it cannot be given back.')
    case 'press':
      return t('Newspapers and magazines cannot be given back.')
  }
}
