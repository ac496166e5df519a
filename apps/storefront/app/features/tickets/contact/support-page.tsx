import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import type { ButtonLook } from '@rialto/ui/button-style.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { type IconNode, LifeBuoy, Package } from 'lucide'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useUser, whenLoggedIn } from '../../session/index.ts'
import { CommonQuestions } from './common-questions.tsx'
import { ContactPage } from './contact-page.tsx'
import { HelpLinks } from './help-links.tsx'
import type { SupportData } from './load-contact.ts'

/** The support page: common questions, links to the shopper's orders and tickets, then the contact form. */
export function SupportPage({ data: { contact, questions } }: { data: SupportData }) {
  const { t } = useTranslation()
  return (
    <ContactPage
      contact={contact}
      title={t('Support')}
      lead={t('Most questions are answered below. For everything else there is somebody to write to.')}
    >
      {questions && <CommonQuestions page={questions} />}
      <HelpLinks />
      <AccountLinks />
    </ContactPage>
  )
}

/** Questions about an order are answered faster in a ticket, which knows the order. */
function AccountLinks() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="own-case" className="panel p-5 sm:p-6">
      <h2 id="own-case" className="text-18">
        {t('Is it about an order of yours?')}
      </h2>
      <p className="mt-1 text-ink-2">
        {t('Open a ticket: the answer comes here and by mail, and everything about it stays in one place.')}
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <ShopperLink to="/support-tickets" variant="pri" icon={LifeBuoy}>
          {t('My tickets')}
        </ShopperLink>
        <ShopperLink to="/order-history" icon={Package}>
          {t('My orders')}
        </ShopperLink>
      </div>
    </section>
  )
}

type ShopperLinkProps = Pick<ButtonLook, 'variant'> & { to: string; icon: IconNode; children: ReactNode }

/** A link into the account; a guest has to log in first. */
function ShopperLink({ to, variant, icon, children }: ShopperLinkProps) {
  const navigate = useNavigate()
  const user = useUser()
  const onClick = (event: MouseEvent) => {
    if (user) return
    event.preventDefault()
    whenLoggedIn(() => void navigate(to))
  }
  return (
    <ButtonLink to={to} variant={variant} onClick={onClick}>
      <Icon as={icon} size={18} />
      {children}
    </ButtonLink>
  )
}
