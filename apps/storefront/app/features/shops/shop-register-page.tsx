import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import type { RegisteredShop } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RequireJavaScript } from '../forms/index.ts'
import { openAuthDialog, useUser } from '../session/index.ts'
import { ApplicationForm } from './application-form.tsx'
import { cacheOwnShop, OwnShop } from './own-shop.tsx'
import { useInvitation } from './use-application.ts'

/** `/shop/register`: the application form, of logged-in users for their account, or the state of their application. */
export function ShopRegisterPage() {
  const { t } = useTranslation()
  const user = useUser()
  const [sent, setSent] = useState<RegisteredShop | null>(null)
  const { isKnown, invitation, refusal } = useInvitation()
  const onSent = (shop: RegisteredShop) => {
    cacheOwnShop(queryClient, shop)
    setSent(shop)
  }
  const form = (
    <>
      {refusal && (
        <Notice tone="warn" className="mb-4">
          {refusal}
        </Notice>
      )}
      {invitation && (
        <Notice tone="ok" className="mb-4">
          {t('The market invites you: your shop opens as soon as you have sent this.')}
        </Notice>
      )}
      {user ? (
        <p className="mb-4 text-ink-2">
          {t('The shop gets your account: {{name}}, {{email}}.', { name: user.name, email: user.email ?? '' })}
        </p>
      ) : (
        <p className="mb-4 text-ink-2">
          {t('You have an account here?')}{' '}
          <TextButton onClick={() => openAuthDialog({ name: 'login' })}>
            {t('Log in and open the shop with it')}
          </TextButton>
        </p>
      )}
      <ApplicationForm
        // An invitation that is looked up late fills in its address while nothing has been typed.
        key={`${user?.id} ${isKnown && invitation ? invitation.token : ''}`}
        {...{ user, invitation, onSent }}
      />
    </>
  )
  return (
    <QueryClientProvider client={queryClient}>
      <div className="wrap pt-6 lg:pt-8">
        <header className="mb-6">
          <h1 className="text-22 sm:text-28">{t('Become a Seller')}</h1>
          <p className="mt-1 text-ink-2">{t('A few short steps, and your shop stands in the market hall.')}</p>
        </header>
        {user ? (
          <OwnShop key={user.id} user={user} isNew={sent !== null} form={form} />
        ) : (
          // Hidden by CSS for logged-in users until the page has hydrated.
          <div className="in-data-session:invisible">
            <RequireJavaScript>{form}</RequireJavaScript>
          </div>
        )}
      </div>
    </QueryClientProvider>
  )
}
