import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { PackageCheck, PackageOpen, PackageX } from 'lucide'

/** The stock is counted from this number down. */
const FEW = 5

/** The availability of the selected variant, announced when it changes. */
export function StockLine({ quantity }: { quantity: number }) {
  const { t } = useTranslation()
  const [icon, tone, words] =
    quantity <= 0
      ? ([PackageX, 'text-ink-2', t('Out of stock')] as const)
      : quantity <= FEW
        ? ([PackageOpen, 'text-warn', t('only {{count}} left', { count: quantity })] as const)
        : ([PackageCheck, 'text-ok', t('In stock')] as const)
  return (
    <p role="status" className={cx('flex items-center gap-2', tone)}>
      <Icon as={icon} />
      {words}
    </p>
  )
}
