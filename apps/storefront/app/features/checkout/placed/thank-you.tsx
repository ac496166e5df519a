import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { CircleCheck, MapPin } from 'lucide'
import { RecipientAddress } from '../../addresses/index.ts'
import { useUser } from '../../session/index.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderCards } from './order-cards.tsx'
import { OutcomeHeading } from './outcome-heading.tsx'

/** Confirms the orders, with delivery address and next steps. */
export function ThankYou({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  const email = useUser()?.email
  const [first] = orders
  return (
    <div className="wrap pt-7 pb-6">
      <OutcomeHeading
        icon={CircleCheck}
        tone="ok"
        title={t('Thank you for your order')}
        action={
          <>
            <ButtonLink to="/order-history" variant="pri">
              {t('See my orders')}
            </ButtonLink>
            <ButtonLink to="/">{t('Continue shopping')}</ButtonLink>
          </>
        }
      >
        <p>{t('{{count}} orders are placed.', { count: orders.length })}</p>
        {email && <Confirmation email={email} />}
      </OutcomeHeading>
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <OrderCards orders={orders} />
        <div className="grid gap-4">
          <NextSteps orders={orders} />
          {first && (
            <section aria-labelledby="delivered-to" className="panel p-4 sm:p-6">
              <h2 id="delivered-to" className="mb-3 flex items-center gap-2 text-16">
                <Icon as={MapPin} size={18} className="text-accent-ink" />
                {t('Delivered to')}
              </h2>
              <address className="text-ink-2 not-italic">
                <RecipientAddress address={first.address} />
              </address>
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

/** Marks the position of the email within the translated sentence. */
const SLOT = '\n'

function Confirmation({ email }: { email: string }) {
  const { t } = useTranslation()
  const [before, after] = t('A confirmation is on its way to {{email}}.', { email: SLOT }).split(SLOT)
  return (
    <p>
      {before}
      <bdi dir="ltr" className="num break-words whitespace-normal text-ink">
        {email}
      </bdi>
      {after}
    </p>
  )
}
