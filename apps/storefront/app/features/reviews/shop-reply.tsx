import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopAnswer } from '@rialto/contract'
import { useSettings } from '../settings/index.ts'

/** The shop's public answer to a review or a question. */
export function ShopReply({ reply: { text, at } }: { reply: ShopAnswer }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  return (
    <div className="mt-3 max-w-[64ch] border-s-2 border-accent ps-3.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-12 text-ink-2">
        <b className="text-ink">{t('Answer of the shop')}</b>
        <time dateTime={at} suppressHydrationWarning>
          {formatDay(at, locale)}
        </time>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  )
}
