import type { ApiClient } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import type { ContactDetails, LegalPage } from '@rialto/contract'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbList, organization } from '../../lib/json-ld.ts'
import { orNotFound, orNull } from '../../lib/load.ts'
import { type MetaInput, pageMeta, shopOf } from '../../lib/page-meta.ts'

/** The slug of the optional page with common questions; each of its headings is a question. */
const QUESTIONS_SLUG = 'faq'

export interface SupportData {
  contact: ContactDetails
  questions: LegalPage | null
}

/**
 * Loads the operator's contact details, without the form's token: pages are cached for all visitors, and a token is
 * valid for one submission.
 */
export async function loadContact(api: ApiClient): Promise<ContactDetails> {
  return (await orNotFound(api.call('GET /contact-us'))).contact
}

export async function loadSupport(api: ApiClient): Promise<SupportData> {
  const [contact, questions] = await Promise.all([loadContact(api), loadQuestions(api)])
  return { contact, questions }
}

/** Most shops do not have this page. */
async function loadQuestions(api: ApiClient): Promise<LegalPage | null> {
  const page = await orNull(
    api.call('GET /legal-pages/{slug}', { params: { slug: QUESTIONS_SLUG } }),
    'The common questions could not be loaded.',
  )
  return page?.content ?? null
}

export const contactMeta = (args: MetaInput): MetaDescriptor[] =>
  reachMeta(args, t('Contact us'), t('Write to us, call us or come by: address, phone and opening hours.'))

export const supportMeta = (args: MetaInput): MetaDescriptor[] =>
  reachMeta(args, t('Support'), t('Help with an order, a delivery or a return, and how to reach us.'))

function reachMeta(args: MetaInput, title: string, description: string): MetaDescriptor[] {
  const shop = shopOf(args.matches)
  const crumbs = breadcrumbList(shop?.origin ?? '', [{ label: t('Home'), to: '/' }, { label: title }])
  return pageMeta(args, {
    title,
    description,
    jsonLd: shop ? [organization(shop.origin, shop.settings), crumbs] : crumbs,
  })
}
