import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ContactPage, contactMeta, loadContact } from '../features/tickets/index.ts'
import { apiOf } from '../lib/load.ts'
import type { Route } from './+types/contact-us'

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
