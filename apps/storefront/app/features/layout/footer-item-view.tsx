import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FooterItem } from '@rialto/contract'
import { phoneLink } from '@rialto/contract/phone-link'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useSettings } from '../settings/index.ts'
import { Logo } from './logo.tsx'
import { SocialLinks } from './social-links.tsx'
import { StoreButtons } from './store-buttons.tsx'

/** An item of a footer column. Links are rendered by the column as a list. */
export function FooterItemView({ item }: { item: FooterItem }) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const { type, title, url } = item
  switch (type) {
    case 'logo':
      return <Logo settings={settings} src={settings.web_footer_logo} className="-mt-3 -mb-2" lazy />
    case 'text':
      return <p className="max-w-[40ch] text-ink-2">{title || settings.web_footer_description}</p>
    case 'email':
      return (
        <ContactLink href={url ?? `mailto:${title}`} label={t('Email')}>
          {title || url?.replace(/^mailto:/, '')}
        </ContactLink>
      )
    case 'phone': {
      const phone = title || settings.mobile || ''
      return (
        <ContactLink href={url ?? phoneLink(phone)} label={t('Phone')}>
          <span className="num">{phone}</span>
        </ContactLink>
      )
    }
    case 'social_links':
      return <SocialLinks title={title || t('Follow us')} links={settings.social_links} />
    case 'app_store':
      return <StoreButtons settings={settings} />
    case 'link':
      return null
  }
}

function ContactLink({ href, label, children }: { href: string; label: string; children: React.ReactNode }) {
  return (
    <p className="-my-2">
      <span className="sr-only">{label} </span>
      <TextLink to={href} className="inline-flex min-h-11 items-center sm:min-h-8">
        {children}
      </TextLink>
    </p>
  )
}
