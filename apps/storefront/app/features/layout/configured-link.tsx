import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LinkTarget, SiteSettings } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { RouteLink } from '@rialto/ui/route-link.tsx'
import { Apple, type IconNode, Play } from 'lucide'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { isExternalLink } from '../../lib/screen-paths.ts'

interface ConfiguredLinkProps {
  url: string
  target: LinkTarget
  /** Set by the operator. Addresses of other sites are treated as external in any case. */
  isExternal?: boolean
  /** Mark the link to the current page with a class and with aria-current. */
  marksCurrent?: boolean
  className: string
  onClick?: () => void
  children: ReactNode
}

/** A link from the shop's settings. External links open in their configured target (docs/spec §2, "Bottom bar"). */
export function ConfiguredLink(props: ConfiguredLinkProps) {
  const { url, target, isExternal = false, marksCurrent, className, onClick, children } = props
  if (isExternal || isExternalLink(url)) {
    return (
      <a
        href={url}
        target={target}
        rel={target === '_blank' ? 'noopener noreferrer' : undefined}
        className={className}
        onClick={onClick}
      >
        {children}
      </a>
    )
  }
  // An operator may choose a new tab for internal links too.
  const linkProps = {
    to: url,
    target: target === '_blank' ? target : undefined,
    className,
    onClick,
    viewTransition: true,
  }
  return marksCurrent ? (
    <NavLink end={url === '/'} {...linkProps}>
      {children}
    </NavLink>
  ) : (
    <RouteLink {...linkProps}>{children}</RouteLink>
  )
}

type Stores = Pick<SiteSettings, 'app_store_link' | 'google_playstore_link' | 'footer_qr'>

/** Links to the app stores, and a QR code of the app. */
export function StoreButtons({ settings }: { settings: Stores }) {
  const { t } = useTranslation()
  const { app_store_link: apple, google_playstore_link: google, footer_qr: code } = settings
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap gap-2.5">
        {apple && <StoreButton icon={Apple} href={apple} lead={t('Download on the')} name="App Store" />}
        {google && <StoreButton icon={Play} href={google} lead={t('Get it on')} name="Google Play" />}
      </div>
      {code && (
        <figure className="grid gap-1.5 text-12 text-ink-2">
          <img
            src={code}
            alt={t('QR code')}
            width={96}
            height={96}
            loading="lazy"
            className="size-24 rounded-control bg-paper p-1.5"
          />
          <figcaption>{t('Scan the QR')}</figcaption>
        </figure>
      )}
    </div>
  )
}

interface StoreButtonProps {
  icon: IconNode
  href: string
  lead: string
  /** A brand name, which is not translated. */
  name: string
}

function StoreButton({ icon, href, lead, name }: StoreButtonProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex h-11 items-center gap-2.5 rounded-control border border-line-strong bg-card ps-3 pe-4 text-ink transition-colors hover:border-field"
    >
      <Icon as={icon} />
      <span className="grid leading-snug">
        <small className="text-11 text-ink-2">{lead}</small>
        <span className="-mt-0.5 font-semibold whitespace-nowrap">{name}</span>
      </span>
    </a>
  )
}
