import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { CircleCheck, MapPin } from 'lucide'
import { ParcelLines } from '../../addresses/index.ts'
import { useUser } from '../../session/index.ts'
import { OrderCards } from './order-cards.tsx'
import { OutcomeHead } from './outcome-head.tsx'
import { WhatNext } from './what-next.tsx'

/** The orders stand: thanks, what they are, and what comes next. */
export function ThankYou({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  const email = useUser()?.email
  const [first] = orders
  return (
    <div className="wrap pt-7 pb-6">
      <OutcomeHead
        icon={CircleCheck}
        tone="ok"
        title={t('Thank you for your order')}
        action={
          <>
            <ButtonLink to="/order-history" variant="pri">
              {t('See my orders')}
            </ButtonLink>
            <ButtonLink to="/">{t('Go on shopping')}</ButtonLink>
          </>
        }
      >
        <p>{t('{{count}} orders are placed.', { count: orders.length })}</p>
        {email && <Confirmation email={email} />}
      </OutcomeHead>
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <OrderCards orders={orders} />
        <div className="grid gap-4">
          <WhatNext orders={orders} />
          {first && (
            <section aria-labelledby="delivered-to" className="panel p-4 sm:p-6">
              <h2 id="delivered-to" className="mb-3 flex items-center gap-2 text-16">
                <Icon as={MapPin} size={18} className="text-accent-ink" />
                {t('Delivered to')}
              </h2>
              <address className="text-ink-2 not-italic">
                <ParcelLines address={first.address} />
              </address>
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

/** Stands where the address is drawn, so that each language can put it where it belongs. */
const SLOT = '\n'

function Confirmation({ email }: { email: string }) {
  const { t } = useTranslation()
  const [before, after] = t('A confirmation is on its way to {{email}}.', { email: SLOT }).split(SLOT)
  return (
    <p>
      {before}
      <bdi dir="ltr" className="num break-words text-ink">
        {email}
      </bdi>
      {after}
    </p>
  )
}
