import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ContactDetails } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { type ReactNode, useId } from 'react'
import { RequireJavaScript } from '../../no-script/index.ts'
import { ContactDetailsList } from './contact-details-list.tsx'
import { ContactForm } from './contact-form.tsx'

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
