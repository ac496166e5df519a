import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ContactDetails } from '@rialto/contract'
import { phoneLink } from '@rialto/contract/links'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { Clock, type IconNode, Mail, MapPin, Phone } from 'lucide'
import { type ReactNode, useId } from 'react'
import { apiOf } from '../../lib/load.ts'
import { RequireJavaScript } from '../forms/index.ts'
import type { Route } from './+types/contact-page'
import { ContactForm } from './contact-form.tsx'
import { contactMeta, loadContact } from './load-contact.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadContact(apiOf(context))

export const meta: Route.MetaFunction = (args) => contactMeta(args)

export default function ContactUs({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ContactPage
      contact={loaderData}
      title={t('Contact us')}
      lead={t('Write to us, call us or come by. Somebody reads every message.')}
    />
  )
}

interface ContactPageProps {
  contact: ContactDetails
  title: string
  lead: string
  /** Shown above the form: help that may make a message unnecessary. */
  children?: ReactNode
}

/** The contact form and the operator's contact details. */
export function ContactPage({ contact, title, lead, children }: ContactPageProps) {
  const { t } = useTranslation()
  const formId = useId()
  const factsId = useId()
  return (
    <div className="wrap pb-6">
      <Breadcrumbs label={t('You are here')} items={[{ label: t('Home'), to: '/' }, { label: title }]} />
      <header className="pb-6">
        <h1 className="text-22 lg:text-28">{title}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{lead}</p>
      </header>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-12">
        <div className="grid content-start gap-8">
          {children}
          <section aria-labelledby={formId} className="panel p-5 sm:p-6">
            <h2 id={formId} className="pb-4 text-18">
              {t('Write to us')}
            </h2>
            <RequireJavaScript>
              <ContactForm />
            </RequireJavaScript>
          </section>
        </div>
        <section aria-labelledby={factsId}>
          <h2 id={factsId} className="sr-only">
            {t('How to reach us')}
          </h2>
          <ContactDetailsList contact={contact} />
        </section>
      </div>
    </div>
  )
}

/** The operator's contact details and opening hours. */
function ContactDetailsList({ contact }: { contact: ContactDetails }) {
  const { t } = useTranslation()
  const { email, phone, address, hours } = contact
  if (!email && !phone && !address && hours.length === 0) return null
  return (
    <dl className="panel px-5 *:last:border-0">
      {email && (
        <Fact icon={Mail} name={t('Email')}>
          <TextLink to={`mailto:${email}`} className="wrap-anywhere">
            {email}
          </TextLink>
        </Fact>
      )}
      {phone && (
        <Fact icon={Phone} name={t('Phone')}>
          <TextLink to={phoneLink(phone)}>
            <span className="num">{phone}</span>
          </TextLink>
        </Fact>
      )}
      {address && (
        <Fact icon={MapPin} name={t('Address')}>
          <p>
            <bdi>{address}</bdi>
          </p>
          <TextLink to={mapAddress(address)} className="inline-block py-1">
            {t('Show on the map')}
          </TextLink>
        </Fact>
      )}
      {hours.length > 0 && (
        <Fact icon={Clock} name={t('Opening hours')}>
          {hours.map((line) => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </Fact>
      )}
    </dl>
  )
}

/** Opens in the map application on phones. */
const mapAddress = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

function Fact({ icon, name, children }: { icon: IconNode; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3.5 gap-y-0.5 border-b border-line py-4">
      <Icon as={icon} className="row-span-2 mt-px text-accent-ink" />
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="grid gap-0.5">{children}</dd>
    </div>
  )
}
