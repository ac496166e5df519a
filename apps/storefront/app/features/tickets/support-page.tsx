import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LegalPage, SiteSettings } from '@rialto/contract'
import { ButtonLink, type ButtonLook } from '@rialto/ui/button.tsx'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Prose } from '@rialto/ui/prose.tsx'
import { ChevronRight, type IconNode, LifeBuoy, Package } from 'lucide'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { isLinkVisible } from '../../lib/link-visibility.ts'
import { apiOf } from '../../lib/load.ts'
import { plainText } from '../../lib/page-meta.ts'
import { useUser, whenLoggedIn } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import type { Route } from './+types/support-page'
import { ContactPage } from './contact-page.tsx'
import { loadSupport, type SupportData, supportMeta } from './load-contact.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadSupport(apiOf(context))

export const meta: Route.MetaFunction = (args) => supportMeta(args)

export default function Support({ loaderData }: Route.ComponentProps) {
  return <SupportPage data={loaderData} />
}

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

/** The operator's page of common questions, each expanding to its answer. */
function CommonQuestions({ page }: { page: LegalPage }) {
  const questions = parseQuestions(page.description)
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="common-questions">
      <h2 id="common-questions" dir="auto" className="pb-2 text-18">
        {page.title}
      </h2>
      {questions.map(({ question, answer }) => (
        <Disclosure key={question} name="questions" summary={<span dir="auto">{plainText(question)}</span>}>
          <Prose html={answer} />
        </Disclosure>
      ))}
    </section>
  )
}

interface Question {
  /** Plain text with HTML entities. */
  question: string
  /** Sanitised HTML. */
  answer: string
}

const HEADING = /<h2[^>]*>([\s\S]*?)<\/h2>/

/**
 * Splits a page into questions and answers: each h2 is a question, the content up to the next one its answer. The HTML
 * has been sanitised.
 */
function parseQuestions(html: string): Question[] {
  // Splitting at a capturing pattern yields the text before the first heading, then headings and contents alternately.
  const [, ...parts] = html.split(HEADING)
  const questions: Question[] = []
  for (let at = 0; at + 1 < parts.length; at += 2)
    questions.push({ question: parts[at] ?? '', answer: parts[at + 1] ?? '' })
  return questions
}

/** Links to the operator's help pages. */
function HelpLinks() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const pages = helpPages(settings)
  if (pages.length === 0) return null
  return (
    <section aria-labelledby="help-pages">
      <h2 id="help-pages" className="pb-3 text-18">
        {t('Good to know')}
      </h2>
      <ul className="panel px-5 *:last:border-0">
        {pages.map(({ url, title }) => (
          <li key={url} className="border-b border-line">
            <Link
              to={url}
              prefetch="intent"
              className="flex min-h-12 items-center justify-between gap-3 hover:underline hover:underline-offset-3"
            >
              {title}
              <Icon as={ChevronRight} size={18} flip className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const WRITTEN = /^\/(page\/[^/?#]+|terms-and-conditions|privacy-policy)\/?$/
const HELP = /^\/(support|contact-us)\/?$/

/** The operator's pages that the footer lists next to the support link, in that order, without those that nobody has written. */
function helpPages(settings: SiteSettings): { url: string; title: string }[] {
  const found = new Map<string, string>()
  for (const { items } of settings.footers) {
    if (!items.some(({ url }) => url && HELP.test(url))) continue
    for (const { url, title } of items)
      if (url && title && WRITTEN.test(url) && isLinkVisible(url, settings)) found.set(url, title)
  }
  return [...found].map(([url, title]) => ({ url, title }))
}
