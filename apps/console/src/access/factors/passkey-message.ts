import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { messageOf } from '../../lib/errors.tsx'
import { PasskeyCancelled } from './passkeys.ts'

/** Words a failed call of a second factor, for people. */
export function usePasskeyMessage(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) =>
    error instanceof PasskeyCancelled
      ? t('The passkey was not given. Try again, or choose another way.')
      : messageOf(error, t('The shop cannot be reached'))
}
