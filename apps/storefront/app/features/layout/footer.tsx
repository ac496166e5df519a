import { useNamedPageNames } from '@rialto/client/i18n/use-named-pages.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { FoldOnPhone } from '@rialto/ui/fold-on-phone.tsx'
import { useSettings } from '../settings/index.ts'
import { ConfiguredLink } from './configured-link.tsx'
import { type FooterBlock, type FooterColumn, footerColumns, unlinkedPages } from './footer-columns.ts'
import { FooterItemView } from './footer-item-view.tsx'

/** The footer (docs/spec §2, "Footer"): configured columns, then the copyright line with those named pages that no column leads to. */
export function Footer() {
  const { t } = useTranslation()
  const { settings, year } = useSettings()
  const columns = footerColumns(settings.footers, settings)
  const names = useNamedPageNames()
  const legal = unlinkedPages(settings).map(({ slug, url }) => ({ url, title: names[slug] }))
  if (!settings.web_show_footer) return null
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
          {legal.length > 0 && (
            <ul className="flex basis-full flex-wrap gap-x-4">
              {legal.map(({ url, title }) => (
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
          )}
        </div>
      </div>
    </footer>
  )
}

function Column({ column }: { column: FooterColumn }) {
  const { t } = useTranslation()
  const content = column.blocks.map((block) => <Block key={keyOf(block)} block={block} />)
  const className = cx('min-w-0 border-b border-line sm:border-0', column.wide ? 'lg:flex-[1.6]' : 'lg:flex-1')
  if (column.isCollapsible) {
    return (
      <FoldOnPhone title={column.title || t('Links')} className={className}>
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
