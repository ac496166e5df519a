import { useLegalRoleNames, useNamedPageNames } from '@rialto/client/i18n/use-named-pages.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FooterItem, Footer as FooterSettings, SiteSettings, SocialLink } from '@rialto/contract'
import { phoneLink } from '@rialto/contract/links'
import { LEGAL_ROLES } from '@rialto/contract/market-enums'
import { cx } from '@rialto/ui/cx.ts'
import { FoldOnPhone } from '@rialto/ui/fold-on-phone.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { contentPagePath, isLinkVisible, legalPagePath } from '../../lib/link-visibility.ts'
import { renderedOnce } from '../../lib/rendered-once.tsx'
import { useSettings } from '../settings/index.ts'
import { ConfiguredLink, StoreButtons } from './configured-link.tsx'
import { Logo } from './header.tsx'

/** The footer (docs/spec §2, "Footer"): configured columns, then the copyright line and the legal pages. */
export const Footer = renderedOnce('footer', WholeFooter, () => '')

function WholeFooter() {
  const { t } = useTranslation()
  const { settings, year } = useSettings()
  const columns = footerColumns(settings.footers, settings)
  const legal = useLastRow(columns)
  // Consumers find the withdrawal on every page, also where the shop shows no footer (Directive 2011/83/EU, Art. 11a).
  if (!settings.web_show_footer)
    return settings.eu_consumers ? (
      <footer className="mt-[calc(var(--section)+8px)] border-t border-line bg-card">
        <h2 className="sr-only">{t('About the shop')}</h2>
        <div className="wrap py-3 text-12 text-ink-2">
          <LegalLinks links={legal} />
        </div>
      </footer>
    ) : null
  const payments = [
    ...(settings.cash_on_delivery ? [t('Cash on Delivery')] : []),
    ...(settings.online_payment ? settings.payment_gateways.map(({ title }) => title) : []),
  ]
  return (
    <footer className="mt-[calc(var(--section)+8px)] border-t border-line bg-card">
      <div className="wrap">
        <h2 className="sr-only">{t('About the shop')}</h2>
        {columns.length > 0 && (
          <div className="grid sm:grid-cols-2 sm:gap-10 sm:py-12 md:grid-cols-3 lg:flex lg:gap-8 xl:gap-12">
            {columns.map((column) => (
              <Column key={column.id} column={column} />
            ))}
          </div>
        )}
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1.5 border-line py-5 text-12 text-ink-2 sm:border-t">
          <p>
            <span className="num">© {year}</span> {settings.web_footer_text || t('All right reserved by company')}
          </p>
          {payments.length > 0 && <p>{payments.join(' · ')}</p>}
          {legal.length > 0 && <LegalLinks links={legal} />}
        </div>
      </div>
    </footer>
  )
}

function LegalLinks({ links }: { links: ReturnType<typeof useLastRow> }) {
  return (
    <ul className="flex basis-full flex-wrap gap-x-4">
      {links.map(({ url, title }) => (
        <li key={url}>
          <ConfiguredLink
            url={url}
            target="_self"
            className="touch-44 relative inline-flex min-h-6 items-center hover:text-ink hover:underline hover:underline-offset-3"
          >
            {title}
          </ConfiguredLink>
        </li>
      ))}
    </ul>
  )
}

function Column({ column }: { column: FooterColumn }) {
  const { t } = useTranslation()
  const content = column.blocks.map((block) => <Block key={keyOf(block)} block={block} />)
  const className = cx('min-w-0 border-b border-line sm:border-0', column.wide ? 'lg:flex-[1.6]' : 'lg:flex-1')
  if (column.isCollapsible) {
    return (
      <FoldOnPhone id={`footer-${column.id}`} title={column.title || t('Links')} className={className}>
        {content}
      </FoldOnPhone>
    )
  }
  return (
    <div className={cx(className, 'py-6 sm:py-0')}>
      {column.title && <h3 className="mb-3 text-14 tracking-normal">{column.title}</h3>}
      <div className="grid justify-items-start gap-4">{content}</div>
    </div>
  )
}

const keyOf = (block: FooterBlock): number => (block.kind === 'item' ? block.item.id : (block.items[0]?.id ?? 0))

function Block({ block }: { block: FooterBlock }) {
  if (block.kind === 'item') return <FooterItemView item={block.item} />
  return (
    <ul>
      {block.items.map(({ id, title, url, target }) => (
        <li key={id}>
          <ConfiguredLink
            url={url ?? '/'}
            target={target}
            className="inline-flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline hover:underline-offset-3 sm:min-h-8"
          >
            {title}
          </ConfiguredLink>
        </li>
      ))}
    </ul>
  )
}

/** Part of a column: consecutive links form one list, every other item stands alone. */
type FooterBlock = { kind: 'links'; items: FooterItem[] } | { kind: 'item'; item: FooterItem }

interface FooterColumn {
  id: number
  title: string
  blocks: FooterBlock[]
  /** The column has links, so it is collapsible below 640 px (docs/spec §2, "Footer"). */
  isCollapsible: boolean
  /** The column has the logo or a text, so it is wider. */
  wide: boolean
}

/** The footer's columns to render, without links to unavailable screens and without empty columns. */
function footerColumns(footers: readonly FooterSettings[], settings: SiteSettings): FooterColumn[] {
  return footers
    .map(({ id, title, items }) => {
      const shown = items.filter((item) => hasContent(item, settings))
      return {
        id,
        title,
        blocks: blocksOf(shown),
        isCollapsible: shown.some(({ type }) => type === 'link'),
        wide: shown.some(({ type }) => type === 'logo' || type === 'text'),
      }
    })
    .filter(({ blocks }) => blocks.length > 0)
}

function hasContent({ type, title, url }: FooterItem, settings: SiteSettings): boolean {
  switch (type) {
    case 'link':
      return Boolean(title) && url !== null && isLinkVisible(url, settings)
    case 'social_links':
      return settings.social_links.length > 0
    case 'app_store':
      return Boolean(settings.app_store_link || settings.google_playstore_link || settings.footer_qr)
    case 'text':
      return Boolean(title || settings.web_footer_description)
    case 'phone':
      return Boolean(title || settings.mobile)
    case 'email':
      return Boolean(title || url)
    case 'logo':
      return true
  }
}

function blocksOf(items: FooterItem[]): FooterBlock[] {
  const blocks: FooterBlock[] = []
  for (const item of items) {
    const last = blocks.at(-1)
    if (item.type !== 'link') blocks.push({ kind: 'item', item })
    else if (last?.kind === 'links') last.items.push(item)
    else blocks.push({ kind: 'links', items: [item] })
  }
  return blocks
}

/**
 * The pages that the law asks for and that no column shows a link to: whatever the columns hold, the footer leads to each of them once. With `eu_consumers` the withdrawal from contracts comes first, and all pages of the law are there, for consumers to find them in one place. The list of recalls while there are any.
 * Then the page about the market, unless a column or a menu leads to it.
 */
function useLastRow(columns: readonly FooterColumn[]): { url: string; title: string }[] {
  const { settings } = useSettings()
  const { t } = useTranslation()
  const roles = useLegalRoleNames()
  const { 'about-us': about } = useNamedPageNames()
  const pages = new Map<string, string>()
  if (settings.eu_consumers) pages.set('/withdraw', t('Withdraw from contract here'))
  for (const role of LEGAL_ROLES) {
    const url = legalPagePath(role, settings)
    // A page with several roles has the name of the first.
    if (url && !pages.has(url)) pages.set(url, roles[role])
  }
  if (!settings.eu_consumers) for (const url of columns.flatMap(linksOf)) pages.delete(url)
  if (settings.has_recalls) pages.set('/recalls', t('Product safety recalls'))
  const aboutPath = contentPagePath('about-us')
  const isAboutLinked =
    columns.flatMap(linksOf).includes(aboutPath) || settings.menus.some(({ url }) => url === aboutPath)
  if (settings.pages?.includes('about-us') && !isAboutLinked) pages.set(aboutPath, about)
  return [...pages].map(([url, title]) => ({ url, title }))
}

/** The paths that a column leads to, without query, fragment and last slash. */
const linksOf = ({ blocks }: FooterColumn): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'links'
      ? block.items.map(({ url }) => (url ?? '').replace(/[?#].*$/, '').replace(/(.)\/$/, '$1'))
      : [],
  )

/** An item of a footer column. Links are rendered by the column as a list. */
function FooterItemView({ item }: { item: FooterItem }) {
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

/** Links to the shop's social media profiles, each in a new tab. */
function SocialLinks({ title, links }: { title: string; links: readonly SocialLink[] }) {
  return (
    <ul aria-label={title} className="flex flex-wrap gap-2">
      {links.map(({ name, link, logo }) => (
        <li key={name}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={name}
            title={name}
            className="grid size-11 place-items-center rounded-control border border-line transition-colors hover:border-field"
          >
            <img
              src={logo}
              alt=""
              width={20}
              height={20}
              loading="lazy"
              className="size-5 object-contain dark:hue-rotate-180 dark:invert"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
