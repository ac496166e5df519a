import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopAbout as About, OpeningHours, Shop } from '@rialto/contract'
import { phoneLink } from '@rialto/contract/links'
import { Icon } from '@rialto/ui/icon.tsx'
import { Clock, type IconNode, LayoutGrid, Mail, Package, Phone, Truck } from 'lucide'
import type { ReactNode } from 'react'
import { Prose } from '../rich-text/index.ts'
import { useSettings } from '../settings/index.ts'
import { useDelivery } from './use-delivery.ts'

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

const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** The week of a shop, Monday first; days without hours are closed. Nothing for a shop that names none. */
function ShopHours({ hours }: { hours: readonly OpeningHours[] }) {
  const { t } = useTranslation()
  if (hours.length === 0) return null
  const names = [t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday'), t('Sunday')]
  return (
    <section aria-labelledby="shop-hours" className="border-t border-line py-4">
      <h3 id="shop-hours" className="mb-2 text-14 font-semibold">
        {t('Opening hours')}
      </h3>
      <dl className="grid gap-1">
        {DAYS.map((day) => {
          const open = hours.find((each) => each.day === day)
          return (
            <div key={day} className="flex justify-between gap-4">
              <dt className="text-ink-2">{names[day - 1]}</dt>
              <dd>{open ? <span className="num">{`${open.opens} – ${open.closes}`}</span> : t('Closed')}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** The shop's own words on returns, delivery and privacy; those that are missing are left out. */
function ShopPolicies({ policies }: { policies: About['policies'] }) {
  const { t } = useTranslation()
  const parts = [
    { id: 'returns', title: t('Returns'), html: policies.returns },
    { id: 'delivery', title: t('Delivery'), html: policies.delivery },
    { id: 'privacy', title: t('Privacy'), html: policies.privacy },
  ].filter(({ html }) => html !== '')
  return parts.map(({ id, title, html }) => (
    <section key={id} aria-labelledby={`shop-${id}`} className="mt-8">
      <h2 id={`shop-${id}`} className="mb-3 text-18">
        {title}
      </h2>
      <Prose html={html} />
    </section>
  ))
}
