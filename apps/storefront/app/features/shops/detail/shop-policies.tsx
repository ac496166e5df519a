import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopAbout } from '@rialto/contract'
import { Prose } from '../../rich-text/index.ts'

/** The shop's own words on returns, delivery and privacy; those that are missing are left out. */
export function ShopPolicies({ policies }: { policies: ShopAbout['policies'] }) {
  const { t } = useTranslation()
  const parts = [
    { id: 'returns', title: t('Returns'), html: policies.returns },
    { id: 'delivery', title: t('Delivery'), html: policies.delivery },
    { id: 'privacy', title: t('Privacy'), html: policies.privacy },
  ].filter(({ html }) => html !== '')
  return parts.map(({ id, title, html }) => (
    <section key={id} aria-labelledby={`shop-${id}`} className="mt-8">
      <h2 id={`shop-${id}`} className="mb-3 text-18">
        {title}
      </h2>
      <Prose html={html} />
    </section>
  ))
}
