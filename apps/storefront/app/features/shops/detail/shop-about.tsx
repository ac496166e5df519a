import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopAbout as About, Shop } from '@rialto/contract'
import { phoneLink } from '@rialto/contract/phone-link'
import { Icon } from '@rialto/ui/icon.tsx'
import { Clock, type IconNode, LayoutGrid, Mail, Package, Phone, Truck } from 'lucide'
import type { ReactNode } from 'react'
import { Prose } from '../../rich-text/index.ts'
import { useSettings } from '../../settings/index.ts'
import { useDelivery } from '../use-delivery.ts'
import { ShopHours } from './shop-hours.tsx'
import { ShopPolicies } from './shop-policies.tsx'

/** The shop's description, policies and facts. @param about missing from servers that know docs/spec alone */
export function ShopAbout({ shop, about }: { shop: Shop; about: About | undefined }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const delivery = useDelivery(shop)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-14">
      <div>
        <section aria-labelledby="about-shop">
          <h2 id="about-shop" className="mb-3 text-18">
            {t('About the shop')}
          </h2>
          {shop.description ? (
            <Prose html={shop.description} />
          ) : (
            <p className="text-ink-2">{t('The shop has written nothing about itself yet.')}</p>
          )}
        </section>
        {about && <ShopPolicies policies={about.policies} />}
      </div>
      <div className="panel self-start px-5">
        <dl className="*:last:border-0">
          {shop.estimated_delivery && <Fact icon={Truck} name={t('Delivery')} value={shop.estimated_delivery} />}
          <Fact icon={Package} name={t('Delivery charge')} value={delivery.cost} />
          <Fact
            icon={LayoutGrid}
            name={t('Range')}
            value={t('{{count}} products', { count: shop.total_products })}
            more={t('in {{count}} categories', { count: shop.total_categories })}
          />
          {shop.last_online && !shop.active && (
            <Fact icon={Clock} name={t('Last seen')} value={formatDay(shop.last_online, locale)} />
          )}
          {about?.contact.phone && (
            <Fact
              icon={Phone}
              name={t('Phone')}
              value={
                <ContactLink href={phoneLink(about.contact.phone)} className="num">
                  {about.contact.phone}
                </ContactLink>
              }
            />
          )}
          {about?.contact.email && (
            <Fact
              icon={Mail}
              name={t('Email')}
              value={<ContactLink href={`mailto:${about.contact.email}`}>{about.contact.email}</ContactLink>}
            />
          )}
        </dl>
        {about && <ShopHours hours={about.opening_hours} />}
      </div>
    </div>
  )
}

const ContactLink = ({ href, className, children }: { href: string; className?: string; children: string }) => (
  <a href={href} className="text-accent-ink underline underline-offset-3 wrap-anywhere">
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  </a>
)

function Fact({ icon, name, value, more }: { icon: IconNode; name: string; value: ReactNode; more?: string }) {
  if (!value) return null
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3.5 border-b border-line py-3.5">
      <Icon as={icon} className="row-span-2 mt-px text-accent-ink" />
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd suppressHydrationWarning className="font-semibold">
        {value} {more && <span className="font-normal text-ink-2">{more}</span>}
      </dd>
    </div>
  )
}
