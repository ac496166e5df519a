import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useEffect, useRef } from 'react'
import { showErrorToast } from '../../errors/index.ts'
import { useAuthStep } from '../../session/index.ts'
import { useSettings } from '../../settings/index.ts'
import { requestVerificationCode, whenVerified } from './verify-account.ts'

/** Verifies the account by a code and then continues; does nothing more if the dialog is dismissed. */
export function useVerification(): (then: () => void) => void {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const isOpen = useAuthStep() !== null
  const stop = useRef<() => void>(undefined)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) stop.current?.()
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(() => () => stop.current?.(), [])
  return (then) => {
    stop.current?.()
    stop.current = whenVerified(then)
    requestVerificationCode(settings).catch((error: unknown) => {
      stop.current?.()
      showErrorToast(error, t('The shop cannot be reached'))
    })
  }
}
