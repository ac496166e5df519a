import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import type { RegisteredShop } from '@rialto/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RequireJavaScript } from '../no-script/index.ts'
import { useUser } from '../session/index.ts'
import { ApplicationForm } from './form/application-form.tsx'
import { OwnShop } from './state/own-shop.tsx'
import { cacheOwnShop } from './state/use-own-shop.ts'

/** `/shop/register`: the application form for guests, the state of their application for logged-in users. */
export function ShopRegisterPage() {
  const { t } = useTranslation()
  const user = useUser()
  const [sent, setSent] = useState<RegisteredShop | null>(null)
  const onSent = (shop: RegisteredShop) => {
    cacheOwnShop(queryClient, shop)
    setSent(shop)
  }
  return (
    <QueryClientProvider client={queryClient}>
      <div className="wrap pt-6 lg:pt-8">
        <header className="mb-6">
          <h1 className="text-22 sm:text-28">{t('Become a Seller')}</h1>
          <p className="mt-1 text-ink-2">{t('Three short steps, and your shop stands in the market hall.')}</p>
        </header>
        {user ? (
          <OwnShop key={user.id} user={user} isNew={sent !== null} />
        ) : (
          // Hidden by CSS for logged-in users until the page has hydrated.
          <div className="in-data-session:invisible">
            <RequireJavaScript>
              <ApplicationForm onSent={onSent} />
            </RequireJavaScript>
          </div>
        )}
      </div>
    </QueryClientProvider>
  )
}
