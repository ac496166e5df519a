import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { useState } from 'react'
import { refreshCart } from './cart.ts'

/** Replaces a cart that could not be loaded. */
export function CartFailed() {
  const { t } = useTranslation()
  const [trying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    await refreshCart()
    setTrying(false)
  }
  return (
    <ErrorState
      title={t('Your cart could not be loaded')}
      retry={{ label: t('Try again'), onRetry: () => void retry(), pending: trying }}
    >
      {t('Nothing is lost. Check your connection, then try again.')}
    </ErrorState>
  )
}
