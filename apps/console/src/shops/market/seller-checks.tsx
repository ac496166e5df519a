import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSellerDetails } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { CircleCheck, TriangleAlert } from 'lucide'
import { useSellerWords } from './seller-words.ts'

/** Facts that the market knows about a shop by itself: a sentence each, never a score. */
export function SellerChecks({ seller }: { seller: MarketSellerDetails }) {
  const { t } = useTranslation()
  const words = useSellerWords()
  const { owner, same_name } = seller
  const checks = [
    ...(owner?.email
      ? [
          owner.is_email_verified
            ? { isFine: true, text: t('The email is confirmed') }
            : { isFine: false, text: t('The email is not confirmed yet') },
        ]
      : []),
    ...(owner?.phone
      ? [
          owner.is_phone_verified
            ? { isFine: true, text: t('The phone is confirmed') }
            : { isFine: false, text: t('The phone is not confirmed yet') },
        ]
      : []),
    ...(seller.address ? [] : [{ isFine: false, text: t('The address is missing') }]),
    ...(same_name.length === 0
      ? [{ isFine: true, text: t('No other shop has this name') }]
      : same_name.map(({ name, status }) => ({
          isFine: false,
          text: t('Another shop has this name: {{name}} ({{status}})', { name, status: words[status].label }),
        }))),
  ]
  return (
    <section aria-label={t('Checks')}>
      <h3 className="mb-2 text-14 font-semibold">{t('Checks')}</h3>
      <ul className="grid">
        {checks.map(({ isFine, text }) => (
          <li key={text} className="flex items-center gap-2.5 border-b border-line py-2 last:border-0">
            <Icon as={isFine ? CircleCheck : TriangleAlert} size={18} className={isFine ? 'text-ok' : 'text-warn'} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
